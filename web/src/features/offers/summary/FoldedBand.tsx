import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Band, useBand } from './bands';
import classes from './Bands.module.css';

interface FoldedBandProps {
  band: Band;
  title: string;
  /** What is in it, in a line. */
  state: string;
  children: ReactNode;
}

/** A part of the summary that most offers do without: a line that says what is in it, and opens. */
export function FoldedBand({ band, title, state, children }: FoldedBandProps) {
  const [isOpen, setOpen] = useBand(band);
  const id = `summary-${band}`;
  return (
    <details className={classes.band} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.head}>
        <IconChevronRight size={18} aria-hidden className={classes.fold} />
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <span className={classes.state}>{state}</span>
      </summary>
      <section aria-labelledby={id} className={classes.content}>
        {children}
      </section>
    </details>
  );
}
