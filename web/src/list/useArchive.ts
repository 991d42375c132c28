import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '@/ui/toast';
import type { CellContext, ListDescription, ListParams, ListRow } from './describe';
import { entityText } from './entity-texts';
import { findRow, listKey, patchRow, putRow, refreshLists, rememberLists } from './list-cache';

/** Archiving takes the row away at once, with an undo; a restored row comes back the same way. */
export function useArchive<Row extends ListRow, Params extends ListParams>(
  description: ListDescription<Row, Params>,
  context: CellContext,
) {
  const { source, archive, update, name, texts } = description;
  const { path } = source;
  const queryClient = useQueryClient();

  const showAhead = async (row: Row, patch: Partial<Row> | undefined) => {
    await queryClient.cancelQueries({ queryKey: listKey(path) });
    const takeBack = rememberLists(queryClient, path);
    patchRow<Row>(queryClient, path, row.id, patch ?? {});
    return { takeBack };
  };

  const restoring = useMutation({
    mutationFn: async (row: Row) => update?.run(row.id, { ...archive?.mark.active, revision: row.revision }),
    onMutate: (row) => showAhead(row, archive?.mark.active),
    onError: (_error, _row, ahead) => ahead?.takeBack(),
    onSuccess: (restored, row) => {
      if (restored) putRow(queryClient, path, restored);
      showToast({ message: entityText(texts, 'restored', { name: name(row, context) }) });
    },
    onSettled: () => refreshLists(queryClient, source),
  });

  const archiving = useMutation({
    mutationFn: async (row: Row) => archive?.run(row.id, row.revision),
    onMutate: (row) => showAhead(row, archive?.mark.archivedNow()),
    onError: (_error, _row, ahead) => {
      ahead?.takeBack();
      void refreshLists(queryClient, source);
    },
    onSuccess: async (_answer, row) => {
      // Undo needs the revision that archiving gave the record.
      await refreshLists(queryClient, source);
      const undo = () => restoring.mutate(findRow<Row>(queryClient, path, row.id) ?? row);
      showToast({
        message: entityText(texts, 'archived', { name: name(row, context) }),
        action: update && { label: context.t('action.undo'), run: undo },
      });
    },
  });

  return {
    archive: (row: Row) => archiving.mutate(row),
    restore: (row: Row) => restoring.mutate(row),
  };
}
