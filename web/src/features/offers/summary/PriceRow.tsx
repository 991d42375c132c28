import type { ReactNode } from 'react';
import type { Car } from '../wire';
import { FigureExplained } from '../wizard/FigureExplained';
import type { ExplainedFigure } from '../wizard/panel';
import classes from './Summary.module.css';

interface PriceRowProps {
  car: Car;
  label: string;
  /** What is entered by hand. */
  field?: ReactNode;
  /** The figure whose making is explained. */
  figure?: ExplainedFigure;
  /** The amount. */
  children: ReactNode;
  isStrong?: boolean;
  isTotal?: boolean;
  isQuiet?: boolean;
}

/** A line of the price: what it is, what is entered for it, what it comes to and why. */
export function PriceRow({ car, label, field, figure, children, isStrong, isTotal, isQuiet }: PriceRowProps) {
  return (
    <div
      className={classes.price}
      data-strong={isStrong || undefined}
      data-total={isTotal || undefined}
      data-quiet={isQuiet || undefined}
    >
      <dt>{label}</dt>
      <dd className={classes.entered}>{field}</dd>
      <dd className={classes.amount}>{children}</dd>
      <dd className={classes.explained}>{figure && <FigureExplained car={car} figure={figure} />}</dd>
    </div>
  );
}
