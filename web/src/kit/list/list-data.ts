import type { KeywordNote } from '@/kit/record/calls';
import type { SegmentKey } from '@/kit/record/segment';
import type { Loading } from './loading';
import type { SortState } from './search';

/** What of a list is wanted. */
export interface ListView {
  keyword: string;
  sort: SortState | null;
  status: SegmentKey;
  facets: Readonly<Record<string, string>>;
  page: number;
  size: number;
}

/** What of a list is shown. */
export interface ListData<Row> extends Loading {
  /** The rows to show: of the chosen segment, filtered and sorted. */
  rows: readonly Row[];
  /** Ids of the active rows in the order of the list, whatever is shown. */
  order: readonly number[];
  counts: Readonly<Partial<Record<SegmentKey, number>>>;
  /** How many rows the segment has, and how many of them the keyword leaves. */
  total: number;
  found: number;
  /** The list is too long to be counted to its end. */
  isCapped?: boolean;
  /** The list comes page by page; the server filters and sorts it. */
  pages?: { page: number; count: number; sortable: readonly string[] };
  /** Why the keyword was not used as typed. */
  note: KeywordNote | undefined;
}
