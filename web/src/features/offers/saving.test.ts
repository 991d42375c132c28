import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Problem } from '@/api/problem';
import { createQueryClient } from '@/api/query-client';
import { startSession } from '@/api/session';
import { loadTexts } from '@/i18n';
import { declareOperation } from '@/kit/edit/operations';
import { toasts } from '@/kit/ui/toast';
import { meQuery } from '@/session/me';
import { someUser, url, useServer } from '@/test/server';
import { carQuery } from './queries';
import { askOffer, changeOffer, seenOffer } from './saving';
import type { Car } from './wire';

const server = useServer();
const versionId = 7;
const carAt = (revision: number) => ({ version: { id: versionId, revision } }) as Car;
const send = vi.fn<(revision: number) => Promise<{ revision: number }>>();
const shared = {
  called: () => ['Kablys'],
  send: async ({ revision }: { revision: number }) => send(revision),
};
const again = declareOperation<null, { revision: number }>({
  ...shared,
  name: 'offer.again',
  whenMoved: 'again',
});
const seen = declareOperation<null, { revision: number }>({
  ...shared,
  name: 'offer.seen',
  whenMoved: 'drop',
});

/** The server has revision 2 by now, from somebody else; the screen still shows 1. */
function moved() {
  server.use(http.get(url(`/version/car/${versionId}`), () => HttpResponse.json(carAt(2))));
  const queryClient = createQueryClient({ report: () => undefined });
  queryClient.setQueryData(meQuery.queryKey, someUser());
  queryClient.setQueryData(carQuery(versionId).queryKey, carAt(1));
  send.mockReset().mockImplementation(async (revision) => {
    if (revision === 2) return Promise.resolve({ revision: 3 });
    throw new Problem({ kind: 'conflict', status: 409, current: { revision: 2 }, changedBy: 'Ona' });
  });
  return queryClient;
}

beforeEach(async () => {
  startSession('token-1');
  await loadTexts(['offers']);
});

describe('a change of an offer that somebody else has changed', () => {
  test('is made on top of that, and says whose it was', async () => {
    const queryClient = moved();
    const ending = await changeOffer(queryClient, again, await seenOffer(queryClient, versionId), null);
    expect(ending).toEqual({ end: 'saved', answer: { revision: 3 }, movedBy: 'Ona' });
    expect(send.mock.calls).toEqual([[1], [2]]);
  });

  test('is not made when it is about what was on screen, though the screen was refreshed since', async () => {
    const queryClient = moved();
    const shown = await seenOffer(queryClient, versionId);
    queryClient.setQueryData(carQuery(versionId).queryKey, carAt(2));
    expect(await changeOffer(queryClient, seen, shown, null)).toEqual({ end: 'moved' });
    expect(send.mock.calls).toEqual([[1]]);
    await vi.waitFor(() => expect(toasts.get()[0]?.message).toContain('Ona'));
  });

  test('is not accepted round by round either', async () => {
    const queryClient = moved();
    await expect(askOffer(queryClient, { id: versionId, revision: 1 }, send)).rejects.toMatchObject({
      kind: 'conflict',
    });
    expect(send.mock.calls).toEqual([[1]]);
  });

  test('is not tried again when it was refused for another reason', async () => {
    const queryClient = moved();
    const refusal = new Problem({ kind: 'conflict', status: 409, code: 'nothing_to_undo' });
    send.mockReset().mockRejectedValue(refusal);
    const failed = vi.fn<(problem: Problem) => void>();
    const shown = await seenOffer(queryClient, versionId);
    expect(await changeOffer(queryClient, again, shown, null, failed)).toMatchObject({ end: 'refused' });
    expect(send).toHaveBeenCalledTimes(1);
    expect(failed).toHaveBeenCalledWith(refusal);
  });
});
