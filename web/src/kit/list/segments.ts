import type { ArchiveMark } from '@/kit/record/capabilities';
import type { Segment } from '@/kit/record/segment';

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
