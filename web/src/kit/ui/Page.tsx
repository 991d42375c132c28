import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Crumbs, type Crumb } from './Crumbs';
import classes from './Page.module.css';
import { PageTabs, type PageTab } from './PageTabs';
import { useDocumentTitle } from './useDocumentTitle';

interface PageProps {
  title: string;
  /** Which area the page belongs to, for the title of the browser tab. */
  area?: string;
  /** One line: brand, price list, status. */
  subtitle?: ReactNode;
  crumbs?: readonly Crumb[];
  /** Right of the title: at most one primary button, the others default. */
  actions?: ReactNode;
  tabs?: readonly PageTab[];
  /** form: 1080 px; report: 1440 px; full: as wide as the window (tables). */
  width?: 'form' | 'report' | 'full';
  children: ReactNode;
}

/** The anatomy of every page: breadcrumb, heading, actions, tabs, content. */
export function Page({ title, area, subtitle, crumbs, actions, tabs, width = 'full', children }: PageProps) {
  useDocumentTitle(area && area !== title ? `${title} - ${area}` : title);
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.head}>
        <div className={classes.heading}>
          {crumbs && <Crumbs crumbs={crumbs} />}
          <Title order={1} tabIndex={-1} className={classes.title}>
            {title}
          </Title>
          {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {tabs && <PageTabs tabs={tabs} />}
      <div className={classes.content}>{children}</div>
    </div>
  );
}
