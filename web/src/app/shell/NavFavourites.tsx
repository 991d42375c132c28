import { type LinkProps, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NavArea } from './NavArea';
import { NavLink } from './NavLink';
import { useFavourites } from './use-favourites';

/** The pages that the user has put on top of the menu. */
export default function NavFavourites({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation('palette');
  const favourites = useFavourites();
  const address = useLocation({ select: ({ href }) => href });
  if (favourites.length === 0) return null;
  return (
    <NavArea name={t('favourite.title')} isOpen>
      {favourites.map((page) => (
        <NavLink
          key={page.address}
          link={{ to: page.path, search: page.search } as LinkProps}
          label={page.label}
          detail={page.detail}
          icon={page.icon}
          isCurrent={page.address === address}
          onFollow={onFollow}
        />
      ))}
    </NavArea>
  );
}
