import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { useCan } from '@/kit/record/Can';
import { showToast } from '@/kit/ui/toast';

/** A configuration that must stay possible or impossible, with what the rules say of it today. */
export type KeptCar = Schemas['TestOutcome'];

const keyOf = (pricelistId: number) => ['kept configurations of a price list', pricelistId] as const;

/** All kept configurations of a price list, those that fail first. */
export function useKeptCars({ id: pricelistId }: { id: number }) {
  const { data, isError } = useQuery({
    queryKey: keyOf(pricelistId),
    queryFn: async ({ signal }) => {
      const params = { path: { pricelistId } };
      return (await client.GET('/test-configuration/outcomes/{pricelistId}', { params, signal })).data;
    },
    staleTime: 0,
    retry: false,
    meta: { errors: 'silent' },
  });
  return {
    isFailed: isError,
    /** Time was over before all of them were tried. */
    isPartial: data?.complete === false,
    cars: data?.outcomes.toSorted((one, other) => Number(one.passes) - Number(other.passes)),
  };
}

/** Archiving a kept configuration, which can be undone; `mayArchive` is false for those who may not. */
export function useArchiveKept({ id: pricelistId, brand_id: brandId }: { id: number; brand_id: number }) {
  const { t } = useTranslation(['pricing', 'list']);
  const { mayDo } = useCan();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: keyOf(pricelistId) });
  const put = (id: number, status: 'active' | 'deleted', revision: number) =>
    client.PUT('/test-configuration/{id}', {
      params: { path: { id } },
      body: { status, revision } as never,
    });
  const restoring = useMutation({
    mutationFn: ({ id, revision }: KeptCar) => put(id, 'active', revision + 1),
    onSettled,
  });
  const archiving = useMutation({
    mutationFn: ({ id, revision }: KeptCar) => put(id, 'deleted', revision),
    onSuccess: (_done, car) =>
      showToast({
        message: t('keptCars.archived', { name: car.name }),
        action: { label: t('list:action.undo'), run: () => restoring.mutate(car) },
      }),
    onSettled,
  });
  return {
    archive: archiving.mutate,
    isArchiving: archiving.isPending,
    mayArchive: mayDo('PUT /test-configuration/{id}', { brandId }),
  };
}
