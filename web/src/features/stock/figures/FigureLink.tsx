import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { empty, integer } from '@/i18n/format';
import { useCan } from '@/kit/record/Can';
import classes from './Figures.module.css';

/** What the stock list is narrowed to, to hold the vehicles behind a figure. */
export type Behind = Readonly<Record<string, string | number | undefined>>;

interface FigureLinkProps {
  number: number | undefined;
  /** Absent: there are no vehicles behind it. */
  behind?: Behind;
  /** What it is a figure of, for who does not see the table. */
  label: string;
}

/** A figure; it leads to the vehicles that it counts. There are thousands in a table, so that it is a plain link. */
export function FigureLink({ number, behind, label }: FigureLinkProps) {
  const router = useRouter();
  const { may } = useCan();
  if (number === undefined || number === 0) return <span className={classes.none}>{empty}</span>;
  if (!behind || !may('app.stock')) return integer(number);
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(event.currentTarget.getAttribute('href') ?? '/stock');
  };
  return (
    <a href={stockHref(behind)} aria-label={label} className={classes.figure} onClick={open}>
      {integer(number)}
    </a>
  );
}

function stockHref(behind: Behind): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(behind)) if (value !== undefined) query.set(name, String(value));
  return `/stock?${query.toString()}`;
}

const two = (month: number) => String(month).padStart(2, '0');

/** The first and the last day of a month, or of the whole year without one. */
export function daysOf(year: number, month?: number): { from: string; to: string } {
  if (month === undefined) return { from: `${String(year)}-01-01`, to: `${String(year)}-12-31` };
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const of = `${String(year)}-${two(month)}`;
  return { from: `${of}-01`, to: `${of}-${two(last)}` };
}
