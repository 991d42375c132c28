import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveTyped } from '@/kit/edit/typed-fields';
import { useShortcuts } from '@/shortcuts/useShortcuts';
import type { Car } from '../wire';
import { AcceptedNotice } from './AcceptedNotice';
import { CarBar } from './CarBar';
import { CarPanel } from './CarPanel';
import classes from './OfferFrame.module.css';
import { OfferHeader } from './OfferHeader';
import { StepRail, useCurrentStep } from './StepRail';

/** The offer above, its steps on the left, the car with its price on the right (below on smaller screens). */
export function OfferFrame({ car, children }: { car: Car; children: ReactNode }) {
  const { t } = useTranslation('offers');
  useShortcuts('offer', [
    { keys: { ctrl: true, code: 'KeyS' }, label: (texts) => texts('shortcuts:form.save'), run: saveTyped },
  ]);
  // The summary shows all of it itself.
  const hasPanel = useCurrentStep() !== 'summary';
  return (
    <div className={classes.frame} data-panel={hasPanel || undefined}>
      <OfferHeader car={car} />
      <div className={classes.body}>
        <StepRail car={car} />
        <div className={classes.step}>
          {car.why_not && <p className={classes.notice}>{t(`whyNot.${car.why_not}`)}</p>}
          <AcceptedNotice versionId={car.version.id} className={classes.notice} />
          {children}
        </div>
        {hasPanel && <CarPanel car={car} className={classes.panel} />}
      </div>
      {hasPanel && <CarBar car={car} className={classes.bar} />}
    </div>
  );
}
