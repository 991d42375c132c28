import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CellContext, ListDescription, ListParams, ListRow } from './describe';
import { listKey, orderRows, refreshLists, rememberLists } from './list-cache';
import { moveBeside, moveTo, positionOf, sameOrder } from './positions';

interface Options<Row extends ListRow, Params extends ListParams> {
  description: ListDescription<Row, Params>;
  context: CellContext;
  /** Ids of the sortable rows in their present order. */
  order: readonly number[];
  rows: readonly Row[];
}

export interface Reorder {
  moveBy: (id: number, by: -1 | 1) => void;
  moveToPosition: (id: number, position: number) => void;
  drop: (id: number, target: number, edge: 'top' | 'bottom') => void;
}

/** Puts rows into another order: at once on the screen, taken back when the server refuses. */
export function useReorder<Row extends ListRow, Params extends ListParams>(
  options: Options<Row, Params>,
): Reorder {
  const { description, context, order, rows } = options;
  const { source, reorder, name } = description;
  const queryClient = useQueryClient();
  const mutationKey = ['reorder', ...listKey(source.path)];

  const mutation = useMutation({
    mutationKey,
    // Quick moves one after the other are sent in that order.
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (ids: number[]) => reorder?.run(ids),
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey: listKey(source.path) });
      const takeBack = rememberLists(queryClient, source.path);
      orderRows(queryClient, source.path, ids);
      return { takeBack };
    },
    onError: (_error, _ids, ahead) => ahead?.takeBack(),
    onSettled: () => {
      const last = queryClient.isMutating({ mutationKey }) === 1;
      return last ? refreshLists(queryClient, source) : undefined;
    },
  });

  const apply = (id: number, ids: number[]) => {
    if (sameOrder(ids, order)) return;
    mutation.mutate(ids);
    const row = rows.find((one) => one.id === id);
    const values = { name: row ? name(row, context) : '', position: positionOf(ids, id), total: ids.length };
    announce(context.t('reorder.moved', values));
  };

  return {
    moveBy: (id, by) => apply(id, moveTo(order, id, Math.max(1, positionOf(order, id) + by))),
    moveToPosition: (id, position) => apply(id, moveTo(order, id, position)),
    drop: (id, target, edge) => apply(id, moveBeside(order, id, target, edge)),
  };
}
