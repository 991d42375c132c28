import type { ReactNode } from 'react';
import { StatusBadge, type Tone } from './StatusBadge';
import classes from './WidgetRow.module.css';

interface WidgetRowProps {
  name: ReactNode;
  facts: readonly string[];
  tone: Tone;
  badge: string;
}

/** A row of a widget: what waits, what is known of it, and how it stands. */
export function WidgetRow({ name, facts, tone, badge }: WidgetRowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <StatusBadge tone={tone} label={badge} />
    </li>
  );
}
