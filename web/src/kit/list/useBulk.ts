import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkAction, BulkResult, Chosen } from '@/kit/record/capabilities';
import type { ListDescription } from '@/kit/record/describe';
import type { CellContext, ListParams, ListRow } from '@/kit/record/entity';
import { patchRows, refreshLists } from '@/kit/record/list-cache';

const loadTalk = () => import('./bulk-outcome');

const opposite = { archive: 'restore', restore: 'archive' } as const;

interface Task<Row> {
  action: BulkAction;
  chosen: Chosen;
  /** Those of the chosen records that were on the screen. */
  rows: readonly Row[];
  /** Archives what others use too. */
  anyway?: boolean;
  /** Undoes a task; that is not undone again. */
  isUndo?: true;
}

/** Archives or restores many records in one request, with one undo; what was refused is shown row by row. */
export function useBulk<Row extends ListRow, Params extends ListParams>(
  description: ListDescription<Row, Params>,
  context: CellContext,
  onDone: (ids: ReadonlySet<number>) => void,
) {
  const { source, archive, bulk } = description;
  const queryClient = useQueryClient();
  const talk = async (rows: readonly Row[]) => (await loadTalk()).bulkTalk(description, context, rows);

  const report = async ({ action, rows, isUndo }: Task<Row>, results: readonly BulkResult[]) => {
    const back = opposite[action];
    const undo = (ids: number[]) =>
      running.mutate({ action: back, chosen: { ids }, rows, anyway: back === 'archive', isUndo: true });
    await (await talk(rows)).report(action, results, isUndo ? undefined : undo);
  };

  const running = useMutation({
    mutationFn: async ({ action, chosen, anyway = false }: Task<Row>) =>
      (await bulk?.run(chosen, action, anyway)) ?? [],
    onSuccess: (results, task) => {
      const done = new Set(results.filter(({ ok }) => ok).map(({ id }) => id));
      const fields = task.action === 'archive' ? archive?.mark.archivedNow() : archive?.mark.active;
      patchRows(queryClient, source.path, done, fields ?? {});
      onDone(done);
      void report(task, results);
    },
    onSettled: () => refreshLists(queryClient, source),
  });

  const asking = useMutation({
    mutationFn: async ({ chosen }: Task<Row>) => (await bulk?.usedBy(chosen)) ?? [],
    onSuccess: async (uses, task) => {
      if (uses.length === 0) return running.mutate(task);
      const answer = await (await talk(task.rows)).askAboutUsed(uses);
      if (answer) running.mutate({ ...task, anyway: answer === 'all' });
    },
  });

  return {
    isRunning: running.isPending || asking.isPending,
    run: (action: BulkAction, { chosen, rows }: { chosen: Chosen; rows: readonly Row[] }) =>
      (action === 'archive' ? asking : running).mutate({ action, chosen, rows }),
  };
}
