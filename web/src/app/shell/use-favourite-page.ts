import { useLocation, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { showToast } from '@/kit/ui/toast';
import { useStable } from '@/kit/ui/useStable';
import { keptAt, useMe, useSavePreferences } from '@/session/me';

/** As many as the server keeps. */
const most = 30;
const longestName = 255;

/** Whether the open page is among the favourites, and what puts it there or takes it off; none for pages that cannot be. */
export function useFavouritePage(): { isFavourite: boolean; toggle: () => void } | undefined {
  const { t } = useTranslation('palette');
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
    const page: Schemas['Favourite'] = { address, name: document.title.slice(0, longestName) };
    save({
      favourites: isFavourite ? favourites.filter((one) => one.address !== address) : [...favourites, page],
    });
  });
  // Who sees as another user changes nothing of theirs.
  const isFixed = address === '/' || keptAt(me) !== undefined || me.see_as !== undefined;
  return isFixed ? undefined : { isFavourite, toggle };
}
