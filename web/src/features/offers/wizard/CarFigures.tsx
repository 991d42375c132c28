import { useTranslation } from 'react-i18next';
import { useAmounts } from '../use-amounts';
import type { Car } from '../wire';
import classes from './CarPanel.module.css';
import { FigureExplained } from './FigureExplained';
import { LedgerRows } from './LedgerRows';
import { figureOf, isApart, panelRows } from './panel';

/** What the car costs: the way to the total, each figure with how it came about, and what stands beside it. */
export function CarFigures({ car }: { car: Car }) {
  const { t } = useTranslation('offers');
  const { shown, written, withoutVat } = useAmounts(car);
  const registration = figureOf(car, 'price_registration');
  const vat = figureOf(car, 'vat_amount');
  return (
    <dl className={classes.figures}>
      <LedgerRows rows={panelRows(car.ledger)} shown={shown} explained={car} />
      {vat && vat.amount !== 0 && (
        <div className={classes.figure} data-figure="vat_amount">
          <dt>{t(withoutVat ? 'figure.vatBeside' : 'figure.vat_amount')}</dt>
          <dd className={classes.sum}>
            {written(vat.amount)}
            <FigureExplained car={car} figure="vat_amount" />
          </dd>
        </div>
      )}
      {registration && registration.amount !== 0 && isApart(car, 'price_registration') && (
        <div className={classes.figure} data-figure="price_registration">
          <dt>{t('figure.registrationApart')}</dt>
          <dd className={classes.sum}>
            {written(registration.amount)}
            <FigureExplained car={car} figure="price_registration" />
          </dd>
        </div>
      )}
    </dl>
  );
}
