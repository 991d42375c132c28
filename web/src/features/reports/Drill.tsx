import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useCan } from '@/kit/record/Can';
import classes from './Reports.module.css';

interface DrillProps {
  /** Query of the list of responses; absent: nothing leads to them. */
  query: string | null | undefined;
  /** What the link leads to, for who does not see where it stands. */
  label: string;
  children: ReactNode;
}

/** A figure that leads to the responses behind it, for those who may read them. */
export function Drill({ query, label, children }: DrillProps) {
  const router = useRouter();
  const { may } = useCan();
  if (!query || !may('app.survey.response')) return children;
  const href = `/survey/response?${query}`;
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    <a href={href} className={classes.drill} aria-label={label} onClick={open}>
      {children}
    </a>
  );
}
