import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmounts } from '../use-amounts';
import { useCar } from '../use-car';
import { Explained } from '../wizard/Explained';
import { FigureExplained } from '../wizard/FigureExplained';
import { type ExplainedFigure, figureOf, isApart, taxed } from '../wizard/panel';
import classes from './Summary.module.css';

interface PriceRowProps {
  /** The figure of the row: it gives name, amount and explanation, unless they are given. */
  figure?: ExplainedFigure;
  label?: string;
  /** What is entered by hand. */
  field?: ReactNode;
  /** The amount. */
  children?: ReactNode;
  /** Explains what no figure does. */
  hint?: string;
  tone?: 'strong' | 'total' | 'quiet';
}

/** A line of the price: what it is, what is entered for it, what it comes to and why. */
export function PriceRow({ figure, label, field, children, hint, tone }: PriceRowProps) {
  const car = useCar();
  const { shown } = useAmounts(car);
  const named = useFigureName();
  const name = label ?? (figure ? named(figure) : '');
  const amount = children ?? (figure && shown(figureOf(car, figure) ?? { amount: 0, net: null }));
  return (
    <div className={classes.price} data-tone={tone}>
      <dt>{name}</dt>
      <dd className={classes.entered}>{field}</dd>
      <dd className={classes.amount}>{amount}</dd>
      <dd className={classes.explained}>
        {hint ? (
          <Explained what={name}>{hint}</Explained>
        ) : (
          figure && <FigureExplained car={car} figure={figure} />
        )}
      </dd>
    </div>
  );
}

/** What a figure is called in this offer. */
function useFigureName() {
  const { t } = useTranslation('offers');
  const car = useCar();
  const { withoutVat } = useAmounts(car);
  return (figure: ExplainedFigure): string => {
    if (isApart(car, figure)) return t('figure.registrationApart');
    // A total without VAT has none in it.
    if (withoutVat && figure === 'vat_amount') return t('figure.vatBeside');
    const name = t(`figure.${figure}`);
    // Beside amounts without VAT one that has it says so.
    const saysVat = withoutVat && taxed.has(figure) && figureOf(car, figure)?.net === null;
    return saysVat ? t('figure.withVat', { figure: name }) : name;
  };
}
