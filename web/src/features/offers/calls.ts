import { client } from '@/api/client';

interface Options {
  params?: { path?: Readonly<Record<string, unknown>>; query?: Readonly<Record<string, unknown>> };
  body?: object;
  signal?: AbortSignal;
}

type Call = (path: string, options: Options) => Promise<{ data?: unknown }>;

/** The calls about offers. */
export async function ask<Answer>(path: string, options: Options = {}): Promise<Answer> {
  const { data } = await (client.GET as unknown as Call)(path, options);
  return data as Answer;
}

export async function post<Answer>(path: string, options: Options = {}): Promise<Answer> {
  const { data } = await (client.POST as unknown as Call)(path, options);
  return data as Answer;
}
