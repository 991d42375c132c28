import { queryOptions } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import type { MatrixCell } from './cell';

export type Matrix = Schemas['Matrix'];

/** The rows and columns of the matrix of a price list. */
export const matrixQuery = (id: number) =>
  queryOptions({
    queryKey: ['matrix', id] as const,
    queryFn: async ({ signal }) => {
      const { data } = await client.GET('/pricelist/matrix/{id}', { params: { path: { id } }, signal });
      return data as Matrix;
    },
  });

/** Features that the models do not all have alike. */
export const differencesQuery = (id: number, modelIds: readonly number[]) =>
  queryOptions({
    queryKey: ['matrix', id, 'differences', modelIds] as const,
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { modelId: [...modelIds] } };
      const { data } = await client.GET('/pricelist/matrix-differences/{id}', { params, signal });
      return new Set(data?.feature_ids);
    },
    // What is typed does not take rows away; the switch asks again.
    gcTime: 0,
    staleTime: Infinity,
  });

export async function loadCells(
  id: number,
  featureIds: readonly number[],
  modelIds: readonly number[],
): Promise<readonly MatrixCell[]> {
  const query = { featureId: [...featureIds], modelId: [...modelIds] };
  const { data } = await client.GET('/pricelist/matrix-cells/{id}', { params: { path: { id }, query } });
  return data ?? [];
}

export async function saveCells(id: number, cells: readonly MatrixCell[]): Promise<readonly MatrixCell[]> {
  const { data } = await client.POST('/pricelist/matrix-cells/{id}', {
    params: { path: { id } },
    body: { cells: [...cells] },
  });
  return data?.cells ?? [];
}
