import { useTranslation } from 'react-i18next';
import { StepFoot } from '../steps/StepFoot';
import { StepHead } from '../steps/StepHead';
import { useCar } from '../use-car';
import { SummaryLines } from '../wizard/SummaryLines';
import { Finance } from './Finance';
import { OfferFields } from './OfferFields';
import { PriceTable } from './PriceTable';
import classes from './Summary.module.css';

/** The offer as a whole: for whom it is, until when, what it comes to and what it still needs. */
export default function SummaryScreen() {
  const { t } = useTranslation(['summary', 'offers']);
  const car = useCar();
  // An offer that has expired is entered all the same: how else would it get a new date.
  const isLocked = car.why_not === 'archived';
  const loses = car.version.disabled && !isLocked && car.version.price_discounted !== null;
  return (
    <>
      <StepHead car={car} step="summary" />
      {loses && <p className={classes.notice}>{t('losesDiscount')}</p>}
      <div className={classes.summary}>
        <div className={classes.offer}>
          <OfferFields car={car} isLocked={isLocked} />
        </div>
        <div className={classes.car}>
          <section aria-labelledby="summary-car">
            <h2 id="summary-car" className={classes.heading}>
              {t('car')}
            </h2>
            <SummaryLines car={car} />
            <PriceTable car={car} isLocked={isLocked} />
            {/* Without a car there is nothing to find. */}
            {car.model && car.findings.length > 0 && (
              <ul className={classes.findings}>
                {car.findings.map(({ code, feature_id: id, text }) => (
                  <li key={`${code} ${id ?? 0}`}>{text}</li>
                ))}
              </ul>
            )}
          </section>
          <Finance version={car.version} isLocked={isLocked} />
        </div>
      </div>
      <StepFoot car={car} step="summary" />
    </>
  );
}
