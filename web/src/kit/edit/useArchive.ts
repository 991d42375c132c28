import { useMutation, useQueryClient } from '@tanstack/react-query';
import { openDialog } from '@/kit/ui/dialog';
import { showToast } from '@/kit/ui/toast';
import type { Fields } from '@/kit/record/conflict';
import type { ListDescription } from '@/kit/record/describe';
import type { CellContext, ListParams, ListRow } from '@/kit/record/entity';
import { archiveText, entityText } from '@/kit/record/entity-texts';
import { listKey, patchRow, putRow, refreshLists, rememberLists } from '@/kit/record/list-cache';
import { usedByDialog } from './dialogs';

/** Archiving takes the row away at once, with an undo, after a question when others use it; a restored row comes back the same way. */
export function useArchive<Row extends ListRow, Params extends ListParams>(
  description: ListDescription<Row, Params>,
  context: CellContext,
) {
  const { source, archive, usedBy, name, texts } = description;
  const { path } = source;
  const queryClient = useQueryClient();

  const showAhead = async (row: Row, fields: Fields | undefined) => {
    await queryClient.cancelQueries({ queryKey: listKey(path) });
    const revert = rememberLists(queryClient, path);
    if (fields) patchRow(queryClient, path, row.id, fields);
    return { revert };
  };
  const put = (row: Row | undefined) => row && putRow(queryClient, path, row);
  const refresh = () => refreshLists(queryClient, source);

  const restoring = useMutation({
    mutationFn: async (row: Row) => archive?.back.run(row),
    onMutate: (row) => showAhead(row, archive?.mark.active),
    onError: (_error, _row, ahead) => ahead?.revert(),
    onSuccess: (restored, row) => {
      put(restored);
      showToast({ message: entityText(texts, 'restored', { name: name(row, context) }) });
    },
    onSettled: refresh,
  });

  const archiving = useMutation({
    mutationFn: async ({ row, isSure }: { row: Row; isSure: boolean }) => archive?.run(row, isSure),
    onMutate: ({ row }) => showAhead(row, archive?.mark.archivedNow()),
    onError: (_error, _asked, ahead) => ahead?.revert(),
    onSuccess: (archived, { row }) => {
      put(archived);
      showToast({
        message: entityText(texts, 'archived', { name: name(row, context) }),
        action: { label: context.t('action.undo'), run: () => restoring.mutate(archived ?? row) },
      });
    },
    onSettled: refresh,
  });

  const asking = useMutation({
    mutationFn: async (row: Row) => (await usedBy?.load(row.id)) ?? [],
    onSuccess: async (users, row) => {
      const verb = archiveText(context);
      const title = context.t('usedBy.title', { verb, name: name(row, context) });
      const question = { title, users, verb };
      const isUsed = users.length > 0;
      if (!isUsed || (await openDialog(usedByDialog, question, ['usedby'])))
        archiving.mutate({ row, isSure: isUsed });
    },
  });

  const ask = async (row: Row) => {
    if (await (archive?.confirm?.(row) ?? true)) asking.mutate(row);
  };

  return {
    archive: (row: Row) => void ask(row),
    restore: (row: Row) => restoring.mutate(row),
  };
}
