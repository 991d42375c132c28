import { keywordMatcher } from '@/kit/record/keyword';
import type { Pricelist } from './pricelist-list';
import type { Title } from './title-list';

export interface Group {
  title: Title;
  lists: readonly Pricelist[];
}

interface Shown {
  titles: readonly Title[];
  /** Those that the filter and the segment leave, in the order of the contract. */
  lists: readonly Pricelist[];
  isArchive: boolean;
  keyword: string;
}

/**
 * Lists under their titles, the newest first. A title without lists is there too, so that its first list can
 * be made; in the archive, and while the page is filtered, only if it is meant itself.
 */
export function groupsOf({ titles, lists, isArchive, keyword }: Shown): readonly Group[] {
  const matches = keywordMatcher(keyword);
  return titles
    .map((title) => ({
      title,
      lists: lists
        .filter((list) => list.pricelist_title_id === title.id)
        .toSorted((a, b) => b.started_at.localeCompare(a.started_at) || b.id - a.id),
    }))
    .filter(({ title, lists: own }) => {
      const isArchived = title.status === 'deleted';
      return own.length > 0 || (isArchived === isArchive && matches([title.name]));
    });
}
