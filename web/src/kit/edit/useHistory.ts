import { useMutation, useQueryClient } from '@tanstack/react-query';
import { openDialog } from '@/kit/ui/dialog';
import { showToast } from '@/kit/ui/toast';
import type { Fields } from '@/kit/record/conflict';
import type { ListDescription } from '@/kit/record/describe';
import type { CellContext, ListParams, ListRow } from '@/kit/record/entity';
import { putRow, refreshLists } from '@/kit/record/list-cache';
import { historyDrawer } from './dialogs';

/** Opens the history of a record and brings back an earlier state of it. */
export function useHistory<Row extends ListRow, Params extends ListParams>(
  description: ListDescription<Row, Params>,
  context: CellContext,
  mayRestore: boolean,
) {
  const { source, history, name } = description;
  const queryClient = useQueryClient();

  const restoring = useMutation({
    mutationFn: async ({ row, historyId }: { row: Row; historyId: number }) =>
      history?.restore?.run(row.id, historyId, row.revision),
    onSuccess: (restored) => {
      if (restored) putRow(queryClient, source.path, restored);
      showToast({ message: context.t('history.restored') });
    },
    onSettled: () => refreshLists(queryClient, source),
  });

  return async (row: Row) => {
    if (!history) return;
    const { fieldTexts } = await import('@/kit/record/field-texts');
    const historyId = await openDialog(
      historyDrawer,
      {
        name: name(row, context),
        queryKey: ['history', source.path, row.id],
        load: () => history.load(row.id),
        current: row as unknown as Fields,
        fields: fieldTexts(description, context, row),
        mayRestore,
      },
      // What the form of a record does not name, the log does.
      ['list', 'log'],
    );
    if (historyId !== undefined) restoring.mutate({ row, historyId });
  };
}
