import { Outlet } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { keptAt, useMe } from '@/session/me';
import { useEditsResumed } from '@/kit/edit/useEditsResumed';
import { DialogHost } from '@/kit/ui/DialogHost';
import { late } from '@/kit/ui/late';
import { LatePart } from '@/kit/ui/LatePart';
import { PageMark } from '@/kit/ui/page-mark';
import { QuietPart } from '@/kit/ui/QuietPart';
import { screen } from '@/routing/screen';
import { IdleGuard } from '../idle/IdleGuard';
import '../edits';
import '../why';
import { useOtherTabs } from '../other-tabs';
import { useDrawn } from '../outline';
import { Header } from './Header';
import { LoadingBar } from './LoadingBar';
import { Notices } from './Notices';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar';
import { useArrival } from './use-arrival';
import { useLooks } from './use-looks';
import { useShellShortcuts } from './use-shell-shortcuts';
import { useSidebar } from './use-sidebar';

/** Hardly anybody sees as somebody else. */
const SeeAsBar = late(() => import('./SeeAsBar'));
const RecentForms = late(() => import('../command-palette/RecentForms'));

const FavouriteStar = screen(() => import('./FavouriteStar'), 'palette');

const star = (
  <QuietPart>
    <FavouriteStar />
  </QuietPart>
);

/** Header, sidebar and the page between them, drawn bit by bit, so that a slow client goes on answering. */
export function Shell() {
  return useDeferredValue(true, false) ? <Frame /> : null;
}

function Frame() {
  const { t } = useTranslation();
  const me = useMe();
  const isKept = Boolean(keptAt(me));
  const sidebar = useSidebar();
  useDrawn();
  useLooks();
  useShellShortcuts();
  useArrival();
  useOtherTabs();
  useEditsResumed();

  return (
    <div className={classes.shell} data-sidebar={isKept ? 'none' : sidebar.state}>
      <a href="#content" className={classes.skip}>
        {t('shell.skip')}
      </a>
      {/* The login must be settled before there is anywhere to go. */}
      <Header withNavigation={!isKept} />
      {!isKept && <Sidebar state={sidebar.state} onToggle={sidebar.toggle} />}
      <main id="content" tabIndex={-1} className={classes.main}>
        <LoadingBar />
        {me.see_as && (
          <LatePart>
            <SeeAsBar />
          </LatePart>
        )}
        <PageMark value={star}>
          <Outlet />
        </PageMark>
        <Notices />
      </main>
      <DialogHost />
      <IdleGuard />
      <QuietPart>
        <RecentForms />
      </QuietPart>
    </div>
  );
}
