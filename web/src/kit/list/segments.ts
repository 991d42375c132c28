import type { ArchiveMark } from '@/kit/record/capabilities';
import type { PageSize } from './search';

/** A part of a list that is shown by itself; its key is the value of the contract's `status` unless it says otherwise. */
export type SegmentKey = 'active' | 'deleted' | 'other' | 'my' | 'all';

export interface Segment<Row> {
  key: SegmentKey;
  holds: (row: Row) => boolean;
  /** What asks the contract for it, when that is not its status. */
  query?: Readonly<Record<string, string>>;
  /** Rows on a page, unless chosen otherwise. */
  size?: PageSize;
}

interface Parted<Row> {
  archive?: { mark: ArchiveMark<Row> };
  segments?: readonly Segment<Row>[];
}

/** The parts of a list, the first of which is shown at first; none for lists without an archive. */
export function segmentsOf<Row>({ archive, segments }: Parted<Row>): readonly Segment<Row>[] {
  if (segments) return segments;
  if (!archive) return [];
  const { isArchived } = archive.mark;
  return [
    { key: 'active', holds: (row) => !isArchived(row) },
    { key: 'deleted', holds: isArchived },
  ];
}

/** The query names that ask for a part. */
export function segmentQuery<Row>({ key, query }: Segment<Row>): Readonly<Record<string, string>> {
  return query ?? { status: key };
}
