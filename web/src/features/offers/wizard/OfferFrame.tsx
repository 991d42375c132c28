import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Car } from '../wire';
import { CarBar } from './CarBar';
import { CarPanel } from './CarPanel';
import classes from './OfferFrame.module.css';
import { OfferHeader } from './OfferHeader';
import { StepRail } from './StepRail';

/** The offer above, its steps on the left, the car with its price on the right (below on smaller screens). */
export function OfferFrame({ car, children }: { car: Car; children: ReactNode }) {
  const { t } = useTranslation('offers');
  return (
    <div className={classes.frame}>
      <OfferHeader car={car} />
      <div className={classes.body}>
        <StepRail car={car} />
        <div className={classes.step}>
          {car.why_not && <p className={classes.notice}>{t(`whyNot.${car.why_not}`)}</p>}
          {children}
        </div>
        <CarPanel car={car} className={classes.panel} />
      </div>
      <CarBar car={car} className={classes.bar} />
    </div>
  );
}
