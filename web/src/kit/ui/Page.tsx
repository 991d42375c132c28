import { Title } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { Crumbs, type Crumb } from './Crumbs';
import classes from './Page.module.css';
import { PageTabs, type PageTab } from './PageTabs';
import { PageMark } from './page-mark';
import { useDocumentTitle } from './useDocumentTitle';

interface PageProps {
  title: string;
  /** Which area the page belongs to, for the title of the browser tab. */
  area?: string;
  /** Left of the title: what the record looks like. */
  picture?: ReactNode;
  /** One line: brand, price list, status. */
  subtitle?: ReactNode;
  crumbs?: readonly Crumb[];
  /** Right of the title: at most one primary button, the others default. */
  actions?: ReactNode;
  tabs?: readonly PageTab[];
  /** The pages of what this page belongs to, such as those of a brand; `label` names them. */
  hub?: { label: string; tabs: readonly PageTab[] };
  /** form: 1080 px; report: 1440 px; full: as wide as the window (tables). */
  width?: 'form' | 'report' | 'full';
  children: ReactNode;
}

/** The anatomy of every page: breadcrumb, heading, actions, tabs, content. */
export function Page(props: PageProps) {
  const { title, area, picture, subtitle, crumbs, actions, tabs, hub, width = 'full', children } = props;
  const mark = use(PageMark);
  const isInHub = hub !== undefined && hub.tabs.length > 1;
  useDocumentTitle(area && area !== title ? `${title} - ${area}` : title);
  return (
    <div className={classes.page} data-width={width}>
      {isInHub && (
        <div className={classes.hub}>
          {crumbs && <Crumbs crumbs={crumbs} />}
          <PageTabs label={hub.label} tabs={hub.tabs} />
        </div>
      )}
      <header className={classes.head}>
        <div className={classes.heading}>
          {crumbs && !isInHub && <Crumbs crumbs={crumbs} />}
          <div className={classes.named}>
            {picture}
            <div className={classes.heading}>
              <div className={classes.line}>
                <Title order={1} tabIndex={-1} className={classes.title}>
                  {title}
                </Title>
                {mark}
              </div>
              {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
            </div>
          </div>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {tabs && <PageTabs tabs={tabs} />}
      <div className={classes.content}>{children}</div>
    </div>
  );
}
