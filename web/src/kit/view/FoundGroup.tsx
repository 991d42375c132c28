import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { problemOf } from '@/api/problem';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import classes from './FoundGroup.module.css';

interface FoundGroupProps {
  title: string;
  /** How many are found altogether; undefined while nobody knows. */
  total: number | undefined;
  /** Said where nothing is found. */
  nothing: string;
  error: unknown;
  onRetry: () => void;
  /** A FoundRow each. */
  children: ReactNode;
  /** Leads to all, where there are more than are shown. */
  all?: ReactNode;
}

/** What a search has found of one kind. */
export function FoundGroup({ title, total, nothing, error, onRetry, children, all }: FoundGroupProps) {
  return (
    <section aria-label={title} className={classes.group}>
      <Title order={2} className={classes.heading}>
        {title}
      </Title>
      {Boolean(error) && <ProblemPanel problem={problemOf(error)} onRetry={onRetry} />}
      {total === 0 && <p className={classes.nothing}>{nothing}</p>}
      <ul className={classes.rows}>{children}</ul>
      {all && <span className={classes.all}>{all}</span>}
    </section>
  );
}

interface FoundRowProps {
  /** With the link to it, where it may be opened. */
  name: ReactNode;
  facts: ReactNode;
  /** What is done with it. */
  action?: ReactNode;
}

export function FoundRow({ name, facts, action }: FoundRowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>{facts}</span>
      </span>
      {action}
    </li>
  );
}
