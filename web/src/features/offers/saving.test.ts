import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Problem } from '@/api/problem';
import { createQueryClient } from '@/api/query-client';
import { startSession } from '@/api/session';
import { loadTexts } from '@/i18n';
import { url, useServer } from '@/test/server';
import { toasts } from '@/kit/ui/toast';
import { carQuery } from './queries';
import { changeOffer } from './saving';
import type { Car } from './wire';

const server = useServer();
const versionId = 7;
const carAt = (revision: number) => ({ version: { id: versionId, revision } }) as Car;

/** The server has revision 2 by now, from somebody else; the screen still shows 1. */
function moved() {
  server.use(http.get(url(`/version/car/${versionId}`), () => HttpResponse.json(carAt(2))));
  const queryClient = createQueryClient({ report: () => undefined });
  queryClient.setQueryData(carQuery(versionId).queryKey, carAt(1));
  const send = vi.fn<(revision: number) => Promise<{ revision: number }>>(async (revision) => {
    if (revision === 2) return Promise.resolve({ revision: 3 });
    throw new Problem({ kind: 'conflict', status: 409, current: {}, changedBy: 'Ona' });
  });
  return { queryClient, send };
}

beforeEach(async () => {
  startSession('token-1');
  toasts.set([]);
  await loadTexts(['offers']);
});

describe('a change of an offer that somebody else has changed', () => {
  test('is made on top of that, and tells whose it was', async () => {
    const { queryClient, send } = moved();
    const outcome = await changeOffer(queryClient, versionId, { what: 'x', send, again: () => undefined });
    expect(outcome).toEqual({ end: 'answered', answer: { revision: 3 }, movedBy: 'Ona' });
    expect(send.mock.calls).toEqual([[1], [2]]);
    expect(queryClient.getQueryData(carQuery(versionId).queryKey)?.version.revision).toBe(3);
  });

  test('is not made when it is about what was on screen: the user is told', async () => {
    const { queryClient, send } = moved();
    const change = { what: 'x', send, again: () => undefined, asSeen: true };
    expect(await changeOffer(queryClient, versionId, change)).toEqual({ end: 'refused' });
    expect(send).toHaveBeenCalledTimes(1);
    expect(toasts.get()[0]?.message).toContain('Ona');
  });

  test('is not tried again when it was refused for another reason', async () => {
    const { queryClient } = moved();
    const send = vi.fn<() => Promise<{ revision: number }>>(async () => {
      throw new Problem({ kind: 'conflict', status: 409, code: 'nothing_to_undo' });
    });
    const failed = vi.fn<(problem: Problem) => void>();
    const change = { what: 'x', send, again: () => undefined, failed };
    expect(await changeOffer(queryClient, versionId, change)).toEqual({ end: 'refused' });
    expect(send).toHaveBeenCalledTimes(1);
    expect(failed).toHaveBeenCalledTimes(1);
  });
});
