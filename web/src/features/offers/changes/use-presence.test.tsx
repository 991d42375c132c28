import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '@/api/query-client';
import { startSession } from '@/api/session';
import { url, useServer } from '@/test/server';
import { carQuery } from '../queries';
import type { Car } from '../wire';
import { usePresence } from './use-presence';

const server = useServer();
const versionId = 7;
const other = { user_id: 2, name: 'Ona', since: '2026-01-02T03:04:05Z' };
const carAt = (revision: number) => ({ version: { id: versionId, revision } }) as Car;

beforeEach(() => startSession('token-1'));

/**
 * The third revision of an offer is shown while somebody else has it open, and the server has this one. Reports whether
 * it is read again.
 */
async function isReadAgain(revision: number): Promise<boolean> {
  const said: unknown[] = [];
  server.use(
    http.post(url(`/version/presence/${versionId}`), async ({ request }) => {
      said.push(await request.json());
      return HttpResponse.json({ editors: [other], revision });
    }),
  );
  const queryClient = createQueryClient({ report: () => undefined });
  queryClient.setQueryData(carQuery(versionId).queryKey, carAt(3));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => usePresence(versionId, true), { wrapper });
  await waitFor(() => expect(result.current).toEqual([other]));
  unmount();
  await waitFor(() => expect(said).toEqual([{}, { leaving: true }]));
  return queryClient.getQueryState(carQuery(versionId).queryKey)?.isInvalidated ?? false;
}

test('what is shown stays as long as nobody has changed it', async () => {
  expect(await isReadAgain(3)).toBe(false);
});

test('what somebody else has changed is read again', async () => {
  expect(await isReadAgain(4)).toBe(true);
});
