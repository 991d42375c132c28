import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fetchNow } from './fetch-now';

/** A server that answers what holds when it is asked, after a moment. */
function slowServer() {
  const server = { value: 'before' };
  const query = {
    queryKey: ['summary'],
    queryFn: async () => {
      const answer = server.value;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return answer;
    },
  };
  return { server, query };
}

test('a question asked before the change was saved does not answer for after it', async () => {
  const { server, query } = slowServer();
  const queryClient = new QueryClient();
  const early = queryClient.fetchQuery(query);
  server.value = 'after';
  expect(await fetchNow(queryClient, query)).toBe('after');
  expect(await early).toBe('before');
});

test('a failure of the earlier question is none of the new one', async () => {
  let tries = 0;
  const queryClient = new QueryClient();
  const query = {
    queryKey: ['summary'],
    retry: false,
    queryFn: () => (tries++ === 0 ? Promise.reject(new Error('lost')) : Promise.resolve('there')),
  };
  const early = queryClient.fetchQuery(query);
  expect(await fetchNow(queryClient, query)).toBe('there');
  await expect(early).rejects.toThrow('lost');
});

test('what is known already is asked again', async () => {
  const { server, query } = slowServer();
  const queryClient = new QueryClient();
  await queryClient.fetchQuery(query);
  server.value = 'after';
  expect(await fetchNow(queryClient, { ...query, staleTime: 60_000 })).toBe('after');
});
