import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { putRow } from '@/kit/record/list-cache';
import { reportProblem } from '@/kit/ui/report-problem';
import type { StockItem } from './stock-item';

export type Reserving =
  | { what: 'reserve'; customerName?: string; queue?: true; takeOver?: true }
  | { what: 'extend' }
  | { what: 'release' };

/** Reserves a car, extends or gives back; the row shows what the server has made of it, also when somebody was faster. */
export function useReserving(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { errors: 'inline' },
    mutationFn: (asked: Reserving) => call(id, asked),
    onSuccess: (row) => {
      if (row) putRow(queryClient, '/stock', row);
      void queryClient.invalidateQueries({ queryKey: ['stock-summary'] });
    },
    onError: async (error) => {
      const problem = problemOf(error);
      reportProblem(problem);
      if (problem.status !== 409) return;
      // Somebody was faster: the row says who, and what can be done now.
      const { data } = await client.GET('/stock/{id}', { params: { path: { id } } });
      if (data) putRow(queryClient, '/stock', data);
    },
  });
}

async function call(id: number, asked: Reserving): Promise<StockItem | undefined> {
  const params = { path: { id } };
  switch (asked.what) {
    case 'extend':
      return (await client.POST('/stock/extend/{id}', { params })).data;
    case 'release':
      return (await client.POST('/stock/release/{id}', { params })).data;
    case 'reserve': {
      const body = {
        customer_name: asked.customerName,
        queue: asked.queue,
        take_over: asked.takeOver,
      };
      return (await client.POST('/stock/reserve/{id}', { params, body })).data;
    }
  }
}
