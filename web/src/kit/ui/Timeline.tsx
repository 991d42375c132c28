import { type ReactNode, useId } from 'react';
import { date, dateTime } from '@/i18n/format';
import classes from './Timeline.module.css';

/** What happened to something, the newest first; holds `TimelineEntry`s. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className={classes.entries}>{children}</ol>;
}

interface TimelineEntryProps {
  /** In a word or two. */
  what: ReactNode;
  /** A moment. */
  at: string;
  /** Only the day of it is known. */
  isDay?: boolean;
  by: string;
  /** What came of it. */
  children?: ReactNode;
}

/** One thing that happened: what, when and by whom. */
export function TimelineEntry({ what, at, isDay = false, by, children }: TimelineEntryProps) {
  const headId = useId();
  return (
    <li className={classes.entry} aria-labelledby={headId}>
      <div id={headId} className={classes.head}>
        <strong>{what}</strong>
        <span>{isDay ? date(at) : dateTime(at)}</span>
        <span>{by}</span>
      </div>
      {children}
    </li>
  );
}
