import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '@/ui/MenuButton';
import type { ListSource } from './describe';
import { exportHref } from './export';
import classes from './ListScreen.module.css';
import type { ListUrl } from './useListUrl';

interface ExportMenuProps<Params> {
  source: ListSource<Params>;
  params: Params;
  url: ListUrl;
}

/** What is on the screen as a file: plain links, the cookie carries the session. */
export function ExportMenu<Params>({ source, params, url }: ExportMenuProps<Params>) {
  const { t } = useTranslation('list');
  const entries = () =>
    (['csv', 'xlsx'] as const).map((format) => ({
      label: t(`export.${format}`),
      href: exportHref(source, params, url, format),
    }));
  return (
    <MenuButton className={classes.button} entries={entries}>
      {t('action.export')}
      <IconChevronDown size={14} aria-hidden />
    </MenuButton>
  );
}
