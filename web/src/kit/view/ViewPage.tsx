import type { ReactNode } from 'react';
import type { Crumb } from '@/kit/ui/Crumbs';
import { Page } from '@/kit/ui/Page';
import type { PageTab } from '@/kit/ui/PageTabs';
import { StatusBadge, type StatusBadgeProps } from '@/kit/ui/StatusBadge';

interface ViewPageProps {
  /** What the record is called. */
  title: string;
  /** Which area the page belongs to, for the title of the browser tab. */
  area?: string;
  crumbs?: readonly Crumb[];
  status?: StatusBadgeProps;
  /** One line beside the status: what else distinguishes the record from others. */
  about?: ReactNode;
  /** Other pages of the same record. */
  tabs?: readonly PageTab[];
  hub?: { label: string; tabs: readonly PageTab[] };
  /** What can be done about the record: at most one primary button, the last. */
  actions?: ReactNode;
  /** form: as wide as the form of the same record; report: room for a side panel. */
  width?: 'form' | 'report';
  /** `ViewColumns` and `ViewSection`s. */
  children: ReactNode;
}

/** The page of one record that is read: its header, and what is known about it below. */
export function ViewPage({ status, about, width = 'report', children, ...page }: ViewPageProps) {
  const subtitle = (status ?? about) && (
    <>
      {status && <StatusBadge {...status} />} {about}
    </>
  );
  return (
    <Page {...page} subtitle={subtitle} width={width}>
      {/* Marks what the page is about, for the records that were opened lately. */}
      <div data-record={page.title}>{children}</div>
    </Page>
  );
}
