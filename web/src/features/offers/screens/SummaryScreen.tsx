import { useTranslation } from 'react-i18next';
import { CustomerFields } from '../CustomerFields';
import { SavedDayField } from '../SavedDayField';
import { SavedTextField } from '../SavedTextField';
import { StepFoot } from '../steps/StepFoot';
import { StepHead } from '../steps/StepHead';
import { useCar } from '../use-car';
import { CarFigures } from '../wizard/CarFigures';
import { SummaryLines } from '../wizard/SummaryLines';
import classes from './SummaryScreen.module.css';

/** The offer as a whole: for whom it is, until when, and what the car comes to. */
export default function SummaryScreen() {
  const { t } = useTranslation('offers');
  const car = useCar();
  const { version, editable } = car;
  return (
    <>
      <StepHead car={car} step="summary" />
      <div className={classes.summary}>
        <section aria-labelledby="summary-offer" className={classes.fields}>
          <h2 id="summary-offer" className={classes.heading}>
            {t('summary.offer')}
          </h2>
          <CustomerFields car={car} />
          <SavedDayField
            version={version}
            field="expire_date"
            label={t('summary.expires')}
            disabled={!editable}
          />
          <SavedTextField
            version={version}
            field="title"
            label={t('summary.title')}
            maxLength={255}
            disabled={!editable}
          />
          <SavedTextField
            version={version}
            field="comment"
            label={t('summary.comment')}
            long
            disabled={!editable}
          />
        </section>
        <section aria-labelledby="summary-car" className={classes.car}>
          <h2 id="summary-car" className={classes.heading}>
            {t('summary.car')}
          </h2>
          <SummaryLines car={car} />
          <CarFigures car={car} />
          {/* Without a car there is nothing to find. */}
          {car.model && car.findings.length > 0 && (
            <ul className={classes.findings}>
              {car.findings.map(({ code, feature_id: id, text }) => (
                <li key={`${code} ${id ?? 0}`}>{text}</li>
              ))}
            </ul>
          )}
        </section>
      </div>
      <StepFoot car={car} step="summary" />
    </>
  );
}
