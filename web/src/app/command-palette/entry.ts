import type { TablerIcon } from '@tabler/icons-react';
import type { RecentRecord } from './recent';
import type { Destination } from '@/routing/places';

/** The groups of the palette, in their order. */
export const sections = ['records', 'recent', 'actions', 'pages'] as const;
export type SectionKey = (typeof sections)[number];

/** A line of the palette: a page or record to go to, or something to do. */
export type Entry = { id: string; label: string; detail?: string; icon: TablerIcon } & (
  | { go: Destination; /** Set for records, which are then offered again. */ record?: RecentRecord }
  | { run: () => void }
);

export interface Section {
  key: SectionKey;
  entries: readonly Entry[];
}
