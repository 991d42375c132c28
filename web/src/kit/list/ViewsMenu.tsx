import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { loadCode } from '@/api/load-code';
import { MenuButton } from '@/kit/ui/MenuButton';
import classes from './ListButton.module.css';
import type { ColumnPrefs } from './useColumnPrefs';
import type { ListUrl } from './useListUrl';
import type { Views } from './useViews';
import { differs, queryOf } from './views';

const loadViewEntries = () => loadCode(() => import('./view-entries'));

interface ViewsMenuProps {
  views: Views;
  url: ListUrl;
  /** The columns of the list until others are chosen. */
  columns: readonly string[];
  prefs: ColumnPrefs;
  /** Goes on only when nothing unsaved is lost. */
  leaving: (act: () => void) => void;
}

/** The ways to look at a list that were saved: which one is open, the others, and what can be done to it. */
export function ViewsMenu({ views, url, columns, prefs, leaving }: ViewsMenuProps) {
  const { t } = useTranslation('list');
  const { current } = views;
  // The columns are kept only where they are not those of the list.
  const isWhole = columns.join() === prefs.shown.join();
  const now = queryOf(url.search, isWhole ? undefined : prefs.shown);
  const isChanged = current !== undefined && (prefs.isOwnChoice || differs(current, now));
  const name = current?.name ?? t('views.list');

  const entries = async () =>
    (await loadViewEntries()).viewEntries({ views, prefs, now, isChanged, leaving, t });

  return (
    <MenuButton className={classes.button} entries={entries}>
      {t(isChanged ? 'views.changed' : 'views.button', { name })}
      <IconChevronDown size={14} aria-hidden />
    </MenuButton>
  );
}
