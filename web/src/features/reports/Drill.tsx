import { VisuallyHidden } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useCan } from '@/kit/record/Can';
import classes from './Reports.module.css';

interface DrillProps {
  /** Query of the list of responses, or the address of one; absent: nothing leads to them. */
  query: string | null | undefined;
  /** What the link leads to, for who does not see where it stands. */
  label: string;
  /** In a drawing, where the label alone is the name of the link. */
  isDrawn?: boolean;
  children: ReactNode;
}

/** A figure that leads to the responses behind it, for those who may read them. */
export function Drill({ query, label, isDrawn = false, children }: DrillProps) {
  const router = useRouter();
  const { may } = useCan();
  if (!query || !may('app.survey.response')) return children;
  const href = query.startsWith('/') ? query : `/survey/response?${query}`;
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    <a href={href} className={classes.drill} aria-label={isDrawn ? label : undefined} onClick={open}>
      {!isDrawn && <VisuallyHidden>{label} </VisuallyHidden>}
      {children}
    </a>
  );
}
