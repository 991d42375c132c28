import { IconFileText, type TablerIcon } from '@tabler/icons-react';
import { type StaticDataRouteOption, useLocation, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { showToast } from '@/kit/ui/toast';
import { useStable } from '@/kit/ui/useStable';
import { useMayOpen } from '@/routing/nav';
import { keptAt, useMe, useSavePreferences } from '@/session/me';

type Search = Record<string, unknown>;
type Kept = Schemas['Favourite'];

/** A page that the user has put on top of the menu. */
export interface Favourite {
  /** Path and query, as they are kept. */
  address: string;
  path: string;
  search: Search;
  label: string;
  /** What distinguishes it from other pages of this name: its brand, what it is filtered for. */
  detail: string;
  icon: TablerIcon;
}

/** As many as the server keeps. */
const most = 30;
const longestName = 255;

/** The favourites that the user may open still. What is not a page any more is left out. */
export function useFavourites(): readonly Favourite[] {
  const { t } = useTranslation();
  const router = useRouter();
  const { preferences, brands } = useMe();
  const mayOpen = useMayOpen();
  return preferences.favourites.flatMap(({ address, name }): Favourite[] => {
    const [path = '/', query = ''] = address.split('?', 2);
    const search: Search = router.options.parseSearch(query);
    const [, params, found] = router.getMatchedRoutes(path);
    if (!found || !mayOpen(found.fullPath, params)) return [];
    const declared: StaticDataRouteOption = found.options.staticData ?? {};
    const { brandId, ...others } = params;
    // Pages about one record are called as they were; others by their name in the user's language.
    const ownName = Object.keys(others).length === 0 ? declared.name : undefined;
    const brand = brands.find(({ id }) => String(id) === brandId)?.name;
    return [
      {
        address,
        path,
        search,
        label: ownName ? t(ownName) : name,
        detail: [brand, filterOf(search, t('favourite.filtered'))].filter(Boolean).join(' · '),
        icon: declared.nav?.icon ?? IconFileText,
      },
    ];
  });
}

/** Whether the open page is among the favourites, and what puts it there or takes it off; none for pages that cannot be. */
export function useFavouritePage(): { isFavourite: boolean; toggle: () => void } | undefined {
  const { t } = useTranslation();
  const me = useMe();
  const save = useSavePreferences();
  const { stringifySearch } = useRouter().options;
  const address = useLocation({
    // A favourite opens the first page of a list.
    select: ({ pathname, search }) => pathname + stringifySearch({ ...search, page: undefined }),
  });
  const { favourites } = me.preferences;
  const isFavourite = favourites.some((one) => one.address === address);
  const toggle = useStable(() => {
    if (!isFavourite && favourites.length >= most) {
      showToast({ message: t('favourite.full', { max: most }), tone: 'warning' });
      return;
    }
    const page: Kept = { address, name: document.title.slice(0, longestName) };
    save({
      favourites: isFavourite ? favourites.filter((one) => one.address !== address) : [...favourites, page],
    });
  });
  // Who sees as another user changes nothing of theirs.
  const isFixed = address === '/' || keptAt(me) !== undefined || me.see_as !== undefined;
  return isFixed ? undefined : { isFavourite, toggle };
}

/** What a list is filtered for, in a few words. */
function filterOf({ q, view: _view, sort: _sort, size: _size, ...others }: Search, filtered: string): string {
  const words = typeof q === 'string' || typeof q === 'number' ? `„${q}“` : '';
  return [words, Object.keys(others).length > 0 && filtered].filter(Boolean).join(', ');
}
