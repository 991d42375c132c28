import { Link, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './PageTabs.module.css';

export interface PageTab {
  label: string;
  link: LinkProps;
  /** For a tab that pages of other addresses belong to; else the address says which tab is open. */
  isCurrent?: boolean;
}

interface PageTabsProps {
  tabs: readonly PageTab[];
  /** What the tabs are, where a page has two strips of them. */
  label?: string;
}

/** Tabs that are pages of their own: links, so that each has an address and opens in a new window. */
export function PageTabs({ tabs, label: name }: PageTabsProps) {
  const { t } = useTranslation();
  const strip = useRef<HTMLElement>(null);

  // On a narrow screen the strip scrolls, and the tab of the page may lie beyond its edge. Asked with the next frame,
  // which lays the page out anyway; asked at once, everything would be laid out for it alone.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const open = strip.current?.querySelector<HTMLElement>('[aria-current=page]');
      if (!strip.current || !open) return;
      const beyond = open.offsetLeft + open.offsetWidth - strip.current.clientWidth;
      if (beyond > 0) strip.current.scrollLeft = beyond;
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <nav ref={strip} aria-label={name ?? t('nav.tabs')} className={classes.tabs}>
      {tabs.map(({ label, link, isCurrent }) => (
        <Link
          key={label}
          {...link}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: link.search !== undefined }}
          {...(isCurrent && { 'aria-current': 'page' as const })}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
