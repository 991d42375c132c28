import type { ListDescription } from '@/kit/record/describe';
import type { CellContext, ListParams, ListRow } from '@/kit/record/entity';

const none: ReadonlySet<string> = new Set();

/** The columns that say the same in all rows, of those that hide then. One row alone hides none. */
export function sameColumns<Row extends ListRow, Params extends ListParams>(
  { columns }: Pick<ListDescription<Row, Params>, 'columns'>,
  rows: readonly Row[],
  context: CellContext,
): ReadonlySet<string> {
  const [first, ...others] = rows;
  if (!first || others.length === 0) return none;
  const same = columns.filter(
    ({ ifDiffers, sortValue }) =>
      ifDiffers && others.every((row) => sortValue(row, context) === sortValue(first, context)),
  );
  return same.length === 0 ? none : new Set(same.map(({ key }) => key));
}
