import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NavLinks } from './NavLinks';
import classes from './Sidebar.module.css';
import type { SidebarState } from './use-sidebar';

export function Sidebar({ state, onToggle }: { state: SidebarState; onToggle: () => void }) {
  const { t } = useTranslation();
  const narrow = state === 'narrow';
  const label = narrow ? t('nav.expand') : t('nav.collapse');
  const Icon = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={classes.sidebar} data-narrow={narrow || undefined}>
      <div className={classes.links}>
        <NavLinks narrow={narrow} />
      </div>
      <ActionIcon aria-label={label} title={`${label} (Ctrl+B)`} onClick={onToggle}>
        <Icon size={18} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
