import type { ReactNode } from 'react';
import classes from './View.module.css';

interface ViewColumnsProps {
  /** What is beside the rest on a wide screen and below it on a narrow one: sums, a timeline, what belongs to it. */
  side: ReactNode;
  children: ReactNode;
}

/** What is known about a record, with a side panel. */
export function ViewColumns({ side, children }: ViewColumnsProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>{children}</div>
      <div className={classes.column}>{side}</div>
    </div>
  );
}
