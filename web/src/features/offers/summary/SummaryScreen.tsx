import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NeedsProvider } from '../needs';
import { TakePriceButton, UsedPrices } from '../of-vehicle/UsedPrices';
import { VehicleNote } from '../of-vehicle/VehicleNote';
import { StepFoot } from '../steps/StepFoot';
import { StepHead } from '../steps/StepHead';
import { useRefused } from '@/kit/edit/refused';
import { useCar } from '../use-car';
import { SummaryLines } from '../wizard/SummaryLines';
import bands from './Bands.module.css';
import { Finance } from './Finance';
import { FinishButtons } from './FinishButtons';
import { MissingPanel, missingOf } from './MissingPanel';
import { OfferEquipmentList } from './OfferEquipmentList';
import { OfferFields } from './OfferFields';
import { OfferImages } from './OfferImages';
import { OfferTexts } from './OfferTexts';
import { isOfDiscount } from './findings';
import { KeptAndNow } from './KeptAndNow';
import { PriceTable } from './PriceTable';
import { summaryQuery } from './summary-query';
import classes from './Summary.module.css';

/** What is ended by taking the price that the vehicle has. */
const takesPrice = new Set(['price_changed:vehicle', 'price_differs:vehicle']);

/** The offer as a whole: for whom it is, until when, what it comes to and what it still needs. */
export default function SummaryScreen() {
  const { t } = useTranslation(['summary', 'offers']);
  const car = useCar();
  // An offer that has expired is entered all the same: how else would it get a new date.
  const isLocked = car.why_not === 'archived';
  const loses = car.version.disabled && !isLocked && car.version.price_discounted !== null;
  const { data: summary, isLoading } = useQuery(summaryQuery(car.version.id));
  const findings = car.findings.filter(({ code }) => isLocked || !isOfDiscount(code));
  const refused = useRefused('offer', car.version.id);
  const [wasTried, setTried] = useState(false);
  const needs = useMemo(
    () => ({
      required: new Set(summary?.required),
      missing: new Map(wasTried ? summary?.missing.map(({ field, text }) => [field, text]) : []),
    }),
    [summary, wasTried],
  );
  return (
    <NeedsProvider value={needs}>
      <StepHead car={car} step="summary" />
      {loses && <p className={classes.notice}>{t('losesDiscount')}</p>}
      {/* What is missing stands above all the rest, which would move when it comes. */}
      <div className={classes.summary} data-waiting={isLoading || undefined}>
        {summary && <MissingPanel car={car} summary={summary} isLocked={isLocked} />}
        <div className={classes.offer}>
          <OfferFields car={car} summary={summary} isLocked={isLocked} />
        </div>
        <div className={classes.car}>
          <section aria-labelledby="summary-car">
            <h2 id="summary-car" className={classes.heading}>
              {t('car')}
            </h2>
            {car.vehicle && <VehicleNote vehicle={car.vehicle} />}
            {car.version.vat_regime === '' ? (
              <>
                <SummaryLines car={car} />
                <PriceTable car={car} isLocked={isLocked} />
              </>
            ) : (
              <UsedPrices car={car} isLocked={isLocked} />
            )}
            {/* Without a car there is nothing to find. */}
            {(car.model ?? car.vehicle) && findings.length > 0 && (
              <ul className={classes.findings}>
                {findings.map(({ code, feature_id: id, text, prices }) => (
                  <li key={`${code} ${id ?? 0}`}>
                    {text} {prices && <KeptAndNow car={car} prices={prices} />}
                    {takesPrice.has(code) && !isLocked && <TakePriceButton car={car} />}
                  </li>
                ))}
              </ul>
            )}
          </section>
          <div className={bands.bands}>
            <Finance version={car.version} isLocked={isLocked} />
            <OfferTexts car={car} isLocked={isLocked} />
            <OfferImages car={car} isLocked={isLocked} />
            <OfferEquipmentList car={car} isLocked={isLocked} />
          </div>
        </div>
      </div>
      <StepFoot car={car} step="summary">
        <FinishButtons
          car={car}
          missing={isLocked || !summary ? 0 : missingOf(summary, refused, t).length}
          onIncomplete={() => setTried(true)}
        />
      </StepFoot>
    </NeedsProvider>
  );
}
