import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './FavouriteStar.module.css';
import { useFavouritePage } from './use-favourite-page';

/** Puts the open page on top of the menu, and takes it off. */
export default function FavouriteStar() {
  const { t } = useTranslation('palette');
  const page = useFavouritePage();
  if (!page) return null;
  const label = page.isFavourite ? t('favourite.remove') : t('favourite.add');
  const Icon = page.isFavourite ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      className={classes.star}
      data-on={page.isFavourite || undefined}
      aria-label={label}
      title={label}
      onClick={page.toggle}
    >
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  );
}
