import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { announce } from '@/kit/ui/announce';
import type { ListDescription } from '@/kit/record/describe';
import type { CellContext, ListParams, ListRow } from '@/kit/record/entity';
import { listKey, orderRows, refreshLists, rememberLists } from '@/kit/record/list-cache';
import { moveNextTo, moveTo, positionOf, sameOrder } from '@/kit/ui/positions';

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

/** Puts rows into another order: at once on the screen, reverted when the server refuses. */
export function useReorder<Row extends ListRow, Params extends ListParams>(
  options: Options<Row, Params>,
): Reorder {
  const { description, context, order, rows } = options;
  const { source, reorder, name } = description;
  const queryClient = useQueryClient();
  const mutationKey = ['reorder', ...listKey(source.path)];

  // The order on its way to the screen and the server: keys are pressed faster than either answers, and
  // each move goes on from the one before it.
  const ahead = useRef<readonly number[] | null>(null);
  const present = () => ahead.current ?? order;

  const mutation = useMutation({
    mutationKey,
    // Quick moves one after the other are sent in that order.
    scope: { id: mutationKey.join(' ') },
    mutationFn: async ({ ids }: { ids: number[]; revert: () => void }) => reorder?.run(ids),
    onError: (_error, { revert }) => revert(),
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) > 1) return undefined;
      ahead.current = null;
      return refreshLists(queryClient, source);
    },
  });

  const apply = (id: number, ids: number[]) => {
    if (sameOrder(ids, present())) return;
    // An answer on its way would bring the old order back.
    void queryClient.cancelQueries({ queryKey: listKey(source.path) }, { revert: false });
    const revert = rememberLists(queryClient, source.path);
    orderRows(queryClient, source.path, ids);
    ahead.current = ids;
    mutation.mutate({ ids, revert });
    const row = rows.find((one) => one.id === id);
    const values = { name: row ? name(row, context) : '', position: positionOf(ids, id), total: ids.length };
    announce(context.t('reorder.moved', values));
  };

  return {
    moveBy: (id, by) => apply(id, moveTo(present(), id, Math.max(1, positionOf(present(), id) + by))),
    moveToPosition: (id, position) => apply(id, moveTo(present(), id, position)),
    drop: (id, target, edge) => apply(id, moveNextTo(present(), id, target, edge)),
  };
}
