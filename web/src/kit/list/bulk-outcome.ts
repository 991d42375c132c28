import { openDialog } from '@/kit/ui/dialog';
import { showToast } from '@/kit/ui/toast';
import { loadPage } from '@/kit/record/calls';
import type { BulkAction, BulkResult, BulkUse } from '@/kit/record/capabilities';
import type { ListDescription } from '@/kit/record/describe';
import type { CellContext, ListParams, ListRow } from '@/kit/record/entity';

const loadBulkRefusedDialog = () => import('./BulkRefusedDialog');
const loadBulkUsedDialog = () => import('./BulkUsedDialog');

/** How many records a dialog names. */
const mostNamed = 100;

/** How a common action is talked about with the user; `rows` are those of the records that were on the screen. */
export function bulkTalk<Row extends ListRow, Params extends ListParams>(
  { source, name }: ListDescription<Row, Params>,
  context: CellContext,
  rows: readonly Row[],
) {
  const { t } = context;

  /** Names for the first of the records; those that were never shown are asked for. */
  const namesOf = async (ids: readonly number[]) => {
    const named = ids.slice(0, mostNamed);
    const known = new Map(rows.map((row) => [row.id, row]));
    const missing = named.filter((id) => !known.has(id));
    const loaded =
      missing.length > 0 ? (await loadPage<Row>(source.path, { ids: missing.join(',') })).rows : [];
    for (const row of loaded) known.set(row.id, row);
    const lines = named.map((id) => {
      const row = known.get(id);
      return { id, name: row ? name(row, context) : t('bulk.unnamed', { id }) };
    });
    return { lines, hidden: ids.length - named.length };
  };

  return {
    /** Asks whether records that others use are archived too; undefined when it is given up. */
    askAboutUsed: async (uses: readonly BulkUse[]) => {
      const used = [...new Set(uses.map(({ id }) => id))];
      const question = { ...(await namesOf(used)), count: used.length, uses };
      return openDialog(loadBulkUsedDialog, question, ['list', 'usedby']);
    },
    /** Shows what was done and what was refused. What was done may be undone once. */
    report: async (
      action: BulkAction,
      results: readonly BulkResult[],
      undo: ((ids: number[]) => void) | undefined,
    ) => {
      const changed = results.filter((one) => one.ok && one.changed).map(({ id }) => id);
      const refused = new Map(results.filter(({ ok }) => !ok).map(({ id, message }) => [id, message ?? '']));
      if (refused.size > 0) {
        const { lines, hidden } = await namesOf([...refused.keys()]);
        const withReasons = lines.map(({ id, name: one }) => ({
          id,
          name: one,
          reason: refused.get(id) ?? '',
        }));
        const answer = { action, done: changed.length, refused: withReasons, hidden };
        if (await openDialog(loadBulkRefusedDialog, answer, ['list'])) undo?.(changed);
        return;
      }
      const undoAll = undo && { label: t('action.undo'), run: () => undo(changed) };
      showToast({
        message: changed.length > 0 ? t(`bulk.done.${action}`, { count: changed.length }) : t('bulk.none'),
        action: changed.length > 0 ? undoAll : undefined,
      });
    },
  };
}
