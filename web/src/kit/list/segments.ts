import type { ArchiveMark } from '@/kit/record/capabilities';
import type { Facets } from '@/kit/record/facet';
import type { Segment, SegmentKey } from '@/kit/record/segment';

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
    { key: 'deleted', holds: isArchived, isArchive: true },
  ];
}

/** The query names that ask for a part. */
export function segmentQuery<Row>({ key, query }: Segment<Row>): Readonly<Record<string, string>> {
  return query ?? { status: key };
}

/** What a list shows now is archived: it is a part of that kind, or was asked for by a facet. */
export function showsArchive<Row>(
  { facets, ...parted }: Parted<Row> & { facets?: Facets },
  shown: { status: SegmentKey; facets: Readonly<Record<string, string>> },
): boolean {
  const part = segmentsOf(parted).find(({ key }) => key === shown.status);
  const byFacet = Object.entries(shown.facets).some(([name, value]) => facets?.[name]?.archived === value);
  return byFacet || part?.isArchive === true;
}
