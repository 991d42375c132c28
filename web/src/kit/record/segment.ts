/** How many rows a page of a list may have. */
export const pageSizes = [50, 100, 150, 200] as const;
export type PageSize = (typeof pageSizes)[number];

/** A part of a list that is shown by itself; its key is the value of the contract's `status` unless it says otherwise. */
export type SegmentKey =
  | 'active'
  | 'deleted'
  | 'other'
  | 'my'
  | 'all'
  | 'available'
  | 'inbox'
  | 'processed'
  | 'confirmed'
  | 'rejected'
  | 'open'
  | 'overdue'
  | 'closed';

export interface Segment<Row> {
  key: SegmentKey;
  holds: (row: Row) => boolean;
  /** What asks the contract for it, when that is not its status. */
  query?: Readonly<Record<string, string>>;
  /** Its records are archived: they are brought back from there, not put there. */
  isArchive?: true;
  /** Rows on a page, unless chosen otherwise. */
  size?: PageSize;
}
