import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './PageTabs.module.css';

export interface PageTab {
  label: string;
  link: LinkProps;
}

/** Tabs that are pages of their own: links, so that each has an address and opens in a new window. */
export function PageTabs({ tabs }: { tabs: readonly PageTab[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('nav.tabs')} className={classes.tabs}>
      {tabs.map(({ label, link }) => (
        <Link
          key={label}
          {...link}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
