import type { ArchiveMark } from './capabilities';

/** A part of a list that is shown by itself; its key is the value of the contract's `status`. */
export type SegmentKey = 'active' | 'deleted' | 'other';

export interface Segment<Row> {
  key: SegmentKey;
  holds: (row: Row) => boolean;
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
