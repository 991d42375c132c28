import type { ListParams, ListRow } from '@/kit/record/entity';
import type { List } from './useList';

/** A part of the page of a described list: what `useList` answers is all it needs. */
export interface ListPart<Row extends ListRow, Params extends ListParams> {
  list: List<Row, Params>;
}
