import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { $api } from '@/api/query-api';
import { moveBeside, moveTo, positionOf, sameOrder } from '@/list/positions';
import { useCan } from '@/session/Can';
import { announce } from '@/ui/announce';
import { showToast } from '@/ui/toast';
import type { ModelParams } from './model-tabs';

export type ModelImage = Schemas['ModelImage'];

const most = 1000;

/** The pictures of a model: added at the end, put into another order, removed with a way back. */
export function useImages({ brandId, modelId }: ModelParams) {
  const { t } = useTranslation(['models', 'list']);
  const { mayDo } = useCan();
  const queryClient = useQueryClient();
  const query = $api.queryOptions('get', '/model-image', { params: { query: { modelId, limit: most } } });
  const { data, error, refetch } = useQuery(query);
  const rows = data?.toSorted((one, other) => one.sort - other.sort);
  const ids = rows?.map(({ id }) => id) ?? [];
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey });

  const adding = useMutation({
    mutationFn: async (image: { file: string; sort?: number }) =>
      client.POST('/model-image', { body: { model_id: modelId, ...image } as ModelImage }),
    onSettled: refresh,
  });
  const removing = useMutation({
    mutationFn: async ({ id, revision }: ModelImage) =>
      client.DELETE('/model-image/{id}', { params: { path: { id }, query: { revision } } }),
    onSuccess: (_answer, { file, sort }) =>
      showToast({
        message: t('images.removed'),
        action: { label: t('list:action.undo'), run: () => adding.mutate({ file, sort }) },
      }),
    onSettled: refresh,
  });
  const ordering = useMutation({
    mutationFn: async (order: number[]) => client.POST('/model-image/sort', { body: { ids: order } }),
    // Quick moves one after the other are sent in that order.
    scope: { id: `order of images ${modelId}` },
    onMutate: async (order) => {
      await queryClient.cancelQueries({ queryKey: query.queryKey });
      queryClient.setQueryData(query.queryKey, (known: readonly ModelImage[] | null | undefined) =>
        known?.map((row) => ({ ...row, sort: positionOf(order, row.id) })),
      );
    },
    onSettled: refresh,
  });
  const order = (id: number, next: number[]) => {
    if (sameOrder(next, ids)) return;
    ordering.mutate(next);
    const values = {
      name: t('images.one', { position: positionOf(ids, id) }),
      position: positionOf(next, id),
    };
    announce(t('list:reorder.moved', { ...values, total: next.length }));
  };

  return {
    rows,
    error,
    retry: () => void refetch(),
    mayAdd: mayDo('POST /model-image', { brandId }),
    mayRemove: mayDo('DELETE /model-image/{id}', { brandId }),
    mayOrder: mayDo('POST /model-image/sort', { brandId }),
    add: (file: string) => adding.mutate({ file }),
    remove: (image: ModelImage) => removing.mutate(image),
    moveTo: (id: number, position: number) => order(id, moveTo(ids, id, position)),
    drop: (id: number, target: number, edge: 'top' | 'bottom') =>
      order(id, moveBeside(ids, id, target, edge)),
  };
}
