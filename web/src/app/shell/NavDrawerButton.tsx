import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '@/kit/ui/dialog';
import classes from './NavDrawerButton.module.css';

const drawer = () => import('./NavDrawer');

/** On narrow windows the sidebar is a drawer. */
export function NavDrawerButton() {
  const { t } = useTranslation();
  return (
    <ActionIcon
      className={classes.button}
      size={36}
      aria-label={t('nav.open')}
      onClick={() => void openDialog(drawer, {})}
    >
      <IconMenu2 size={20} stroke={1.6} />
    </ActionIcon>
  );
}
