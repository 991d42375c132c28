import { Menu } from '@mantine/core';
import { IconKey, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { logOut } from '@/app/leave';
import { keptAt, roleName, useMe, useSavePreferences } from '@/session/me';
import { themes } from '@/theme/theme';
import { openShortcutsSheet } from './open-shortcuts';
import classes from './UserMenuEntries.module.css';

/** Who is logged in, and what concerns them alone. */
export default function UserMenuEntries() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const me = useMe();
  const save = useSavePreferences();
  const chooseTheme = (value: string | null) => save({ theme: themes.find((theme) => theme === value) });
  return (
    <>
      <div className={classes.who}>
        <div className={classes.name}>{me.name}</div>
        <div className={classes.role}>{roleName(me)}</div>
      </div>
      <Menu.Divider />
      {!keptAt(me) && (
        <>
          {!me.see_as && (
            <>
              <Menu.Item
                leftSection={<IconUser size={16} />}
                renderRoot={(p) => <Link to="/profile" {...p} />}
              >
                {t('user.profile')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconKey size={16} />}
                renderRoot={(p) => <Link to="/password" {...p} />}
              >
                {t('user.changePassword')}
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={openShortcutsSheet}>
            {t('user.shortcuts')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('theme.label')}</Menu.Label>
          <Menu.RadioGroup value={me.preferences.theme} onChange={chooseTheme}>
            {themes.map((theme) => (
              <Menu.RadioItem key={theme} value={theme}>
                {t(`theme.${theme}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
        </>
      )}
      <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logOut(queryClient)}>
        {t('user.logout')}
      </Menu.Item>
    </>
  );
}
