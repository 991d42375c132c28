import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { putRow } from '@/kit/record/list-cache';
import { putRecord, recordQuery } from '@/kit/record/record';
import type { RowOf } from '@/kit/record/resource';
import { reportProblem } from '@/kit/ui/report-problem';
import { vehicleKey } from '../car/queries';

/** A car of the stock. Of those of other companies much is empty (see the contract). */
export type StockItem = RowOf<'/stock'>;

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
      if (row) show(queryClient, row);
      void queryClient.invalidateQueries({ queryKey: ['stock-summary'] });
    },
    onError: async (error) => {
      const problem = problemOf(error);
      reportProblem(problem);
      if (problem.status !== 409) return;
      // Somebody was faster: the row says who, and what can be done now.
      const { data } = await client.GET('/stock/{id}', { params: { path: { id } } });
      if (data) show(queryClient, data);
    },
  });
}

/** Lists have the row at once; the page of the car asks again for what else follows from who has it. */
function show(queryClient: QueryClient, row: StockItem): void {
  putRow(queryClient, '/stock', row);
  putRecord(queryClient, '/stock', row);
  void queryClient.invalidateQueries({ queryKey: recordQuery('/vehicle', row.id).queryKey.slice(0, 3) });
  void queryClient.invalidateQueries({ queryKey: vehicleKey(row.id) });
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
