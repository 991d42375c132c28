import { useMutation, useQueryClient } from '@tanstack/react-query';
import { openDialog } from '@/ui/dialog';
import { showToast } from '@/ui/toast';
import type { BulkAction, CellContext, ListDescription, ListParams, ListRow } from './describe';
import { patchRow, refreshLists } from './list-cache';

const loadBulkRefusedDialog = () => import('./BulkRefusedDialog');

const opposite = { archive: 'restore', restore: 'archive' } as const;

interface Task<Row> {
  action: BulkAction;
  rows: readonly Row[];
  /** Takes back a task; that is not taken back again. */
  isUndo?: true;
}

/** Archives or restores many records in one request, with one undo; what was refused is told row by row. */
export function useBulk<Row extends ListRow, Params extends ListParams>(
  { source, archive, bulk, name }: ListDescription<Row, Params>,
  context: CellContext,
  onDone: (ids: readonly number[]) => void,
) {
  const { t } = context;
  const queryClient = useQueryClient();

  const mutation = useMutation({
    mutationFn: async ({ action, rows }: Task<Row>) =>
      (await bulk?.run(
        rows.map(({ id }) => id),
        action,
      )) ?? [],
    onSuccess: async (results, { action, rows, isUndo }) => {
      const reasons = new Map(results.filter(({ ok }) => !ok).map(({ id, message }) => [id, message ?? '']));
      const done = rows.filter(({ id }) => !reasons.has(id));
      const fields = action === 'archive' ? archive?.mark.archivedNow() : archive?.mark.active;
      for (const { id } of done) patchRow(queryClient, source.path, id, fields ?? {});
      onDone(done.map(({ id }) => id));

      const undo = () => mutation.mutate({ action: opposite[action], rows: done, isUndo: true });
      if (reasons.size === 0) {
        showToast({
          message: t(`bulk.done.${action}`, { count: done.length }),
          action: isUndo ? undefined : { label: t('action.undo'), run: undo },
        });
        return;
      }
      const refused = rows
        .filter(({ id }) => reasons.has(id))
        .map((row) => ({ id: row.id, name: name(row, context), reason: reasons.get(row.id) ?? '' }));
      const answer = { action, done: done.length, refused };
      void openDialog(loadBulkRefusedDialog, answer, ['list']).then((takeBack) => takeBack && undo());
    },
    onSettled: () => refreshLists(queryClient, source),
  });

  return {
    isRunning: mutation.isPending,
    run: (action: BulkAction, rows: readonly Row[]) => mutation.mutate({ action, rows }),
  };
}
