import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import type { PackagePlace, PackageStore } from './package-store';

export type PackageMatrix = Schemas['PackageMatrix'];

/** The packages of a price list, what they can bring, and what they bring with every model or, too, with the given one. */
export const packageMatrixQuery = (id: number, modelId: number | undefined, store: PackageStore) =>
  queryOptions({
    queryKey: ['package-matrix', id, modelId ?? 0] as const,
    queryFn: async ({ signal }) => {
      // What is read after an act has the act in it.
      await store.settled();
      const params = { path: { id }, query: { modelId } };
      const { data } = await client.GET('/pricelist/package-matrix/{id}', { params, signal });
      const matrix = data as PackageMatrix;
      store.read(matrix.contents);
      return matrix;
    },
    placeholderData: keepPreviousData,
    // Each look at a model reads what it has by then; what is being changed does not move by itself.
    gcTime: 0,
    staleTime: Infinity,
  });

/** Adds and removes items of packages; answers those that were not so already. */
export async function saveContents(
  id: number,
  modelId: number | undefined,
  put: readonly PackagePlace[],
  drop: readonly PackagePlace[],
): Promise<{ put: readonly PackagePlace[]; drop: readonly PackagePlace[] }> {
  const { data } = await client.POST('/pricelist/package-matrix/{id}', {
    params: { path: { id } },
    body: { model_id: modelId ?? null, put: [...put], drop: [...drop] },
  });
  return data ?? { put: [], drop: [] };
}
