import { useMutation, useQueryClient } from '@tanstack/react-query';
import { openDialog } from '@/kit/ui/dialog';
import { showToast } from '@/kit/ui/toast';
import type { ListDescription } from '@/kit/record/describe';
import type { CellContext, ListParams, ListRow } from '@/kit/record/entity';
import { refreshLists } from '@/kit/record/list-cache';
import { usedByDialog } from './dialogs';
import { confirmDialog } from '@/kit/ui/dialogs';

/** Taking a record away for good: always after a question, and never while others use it. */
export function useErase<Row extends ListRow, Params extends ListParams>(
  { source, erase, usedBy, name }: ListDescription<Row, Params>,
  context: CellContext,
  onErased: (gone: ReadonlySet<number>) => void,
) {
  const queryClient = useQueryClient();
  const { t } = context;

  const erasing = useMutation({
    mutationFn: async (row: Row) => erase?.run(row),
    onSuccess: (_answer, row) => {
      showToast({ message: t('erase.done', { name: name(row, context) }) });
      onErased(new Set([row.id]));
    },
    onSettled: () => refreshLists(queryClient, source),
  });

  const asking = useMutation({
    mutationFn: async (row: Row) => (await usedBy?.load(row.id)) ?? [],
    onSuccess: async (users, row) => {
      const about = { name: name(row, context) };
      if (users.length > 0) {
        await openDialog(usedByDialog, { title: t('erase.refused', about), users }, ['usedby']);
        return;
      }
      const question = { title: t('erase.title', about), text: t('erase.text'), ok: t('action.erase') };
      if (await openDialog(confirmDialog, { ...question, destructive: true })) erasing.mutate(row);
    },
  });

  return (row: Row) => asking.mutate(row);
}
