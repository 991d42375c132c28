import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMe } from '@/session/me';
import { initials } from '@/kit/ui/initials';
import { lazyMenu } from '@/kit/ui/lazy-menu';
import classes from './UserMenu.module.css';

const OwnMenu = lazyMenu(() => import('./UserMenuEntries'));

export function UserMenu() {
  const { t } = useTranslation();
  const { name } = useMe();
  return (
    <OwnMenu
      entries={{}}
      look={{ width: 240 }}
      button={
        <UnstyledButton
          className={classes.avatar}
          aria-label={t('user.menu', { name, initials: initials(name) })}
        >
          {initials(name)}
        </UnstyledButton>
      }
    />
  );
}
