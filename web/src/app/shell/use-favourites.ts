import { IconFileText, type TablerIcon } from '@tabler/icons-react';
import { type StaticDataRouteOption, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMayOpen } from '@/routing/nav';
import { useMe } from '@/session/me';

type Search = Record<string, unknown>;

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

/** The favourites that the user may open still. What is not a page any more is left out. */
export function useFavourites(): readonly Favourite[] {
  const { t } = useTranslation(['palette', 'common']);
  const router = useRouter();
  const { preferences, brands } = useMe();
  const mayOpen = useMayOpen();
  return preferences.favourites.flatMap(({ address, name }): Favourite[] => {
    const [path = '/', query = ''] = address.split('?', 2);
    const search: Search = router.options.parseSearch(query);
    const [, params, found] = router.getMatchedRoutes(path);
    // Any other path is matched by the page that says so.
    if (!found || found.fullPath === '/$' || !mayOpen(found.fullPath, params)) return [];
    const declared: StaticDataRouteOption = found.options.staticData ?? {};
    const { brandId, ...others } = params;
    // Pages about one record are called as they were; others by their name in the user's language.
    const ownName = Object.keys(others).length === 0 ? declared.name : undefined;
    const brand = brands.find(({ id }) => String(id) === brandId)?.name;
    if (brandId !== undefined && brand === undefined) return [];
    return [
      {
        address,
        path,
        search,
        label: ownName ? t(`common:${ownName}`) : name,
        detail: [brand, filterOf(search, t('favourite.filtered'))].filter(Boolean).join(' · '),
        icon: declared.nav?.icon ?? IconFileText,
      },
    ];
  });
}

/** What a list is filtered for, in a few words. */
function filterOf({ q, view: _view, sort: _sort, size: _size, ...others }: Search, filtered: string): string {
  const words = typeof q === 'string' || typeof q === 'number' ? `„${q}“` : '';
  return [words, Object.keys(others).length > 0 && filtered].filter(Boolean).join(', ');
}
