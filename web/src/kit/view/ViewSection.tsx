import { type ReactNode, useId } from 'react';
import classes from './View.module.css';

/** A part of what is known about a record, below a heading of its own. */
export function ViewSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
