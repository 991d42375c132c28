import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { integer } from '@/i18n/format';
import { StatusBadge } from './StatusBadge';
import classes from './WidgetCard.module.css';

interface WidgetCardProps {
  title: string;
  count?: number;
  note?: string;
  nothing: string;
  all?: ReactNode;
  children: readonly ReactNode[];
}

/** Some rows of what waits, with how many there are and the way to all of them; an empty one is one line. */
export function WidgetCard({ title, count, note, nothing, all, children }: WidgetCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.card}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
          {count !== undefined && count > 0 && <span className={classes.count}> {integer(count)}</span>}
        </Title>
        {note && <StatusBadge tone="red" label={note} />}
      </div>
      {children.length === 0 ? (
        <p className={classes.nothing}>{nothing}</p>
      ) : (
        <>
          <ul className={classes.rows}>{children}</ul>
          <span className={classes.all}>{all}</span>
        </>
      )}
    </section>
  );
}
