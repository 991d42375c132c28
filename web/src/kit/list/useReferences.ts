import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListPage } from '@/kit/record/calls';
import type { ListDescription } from '@/kit/record/describe';
import type { CellContext, ListParams, ListRow, ReferenceOption } from '@/kit/record/entity';
import { listQuery } from '@/kit/record/list-query';

type Page = ListPage<ListRow>;

/** Stays the same function, so that its result changes only with the records. */
function pagesOf(results: UseQueryResult<Page>[]) {
  return { pages: results.map(({ data }) => data), isPending: results.some(({ isPending }) => isPending) };
}

/** The context of cells with the records that the columns of a list refer to, archived ones included. */
export function useReferences<Row extends ListRow, Params extends ListParams>(
  { columns }: ListDescription<Row, Params>,
  params: Params,
  context: CellContext,
): { context: CellContext; isPending: boolean } {
  const referring = useMemo(
    () => columns.flatMap(({ key, reference }) => (reference ? [{ key, reference }] : [])),
    [columns],
  );
  const { pages, isPending } = useQueries({
    queries: referring.map(({ reference }) => listQuery<ListRow, Params>(reference, params)),
    combine: pagesOf,
  });

  return useMemo(() => {
    if (referring.length === 0) return { context, isPending: false };
    const optionsOf = ({ reference }: (typeof referring)[number], page: Page | undefined) =>
      (page?.rows ?? []).map((row): [number, ReferenceOption] => [
        row.id,
        { id: row.id, name: reference.name(row, context), isArchived: reference.isArchived(row) },
      ]);
    const references = Object.fromEntries(
      referring.map((column, index) => [column.key, new Map(optionsOf(column, pages[index]))]),
    );
    return { context: { ...context, references }, isPending };
  }, [referring, pages, isPending, context]);
}
