import type { ListDescription } from '@/kit/record/describe';
import type { ListParams, ListRow } from '@/kit/record/entity';

/** A list of what holds for all companies, as those see it who do not write for all. */
export function readOnly<Row extends ListRow, Params extends ListParams>({
  id,
  texts,
  source,
  name,
  columns,
  facets,
  segments,
}: ListDescription<Row, Params>): ListDescription<Row, Params> {
  return { id, texts, source, name, columns, facets, segments };
}
