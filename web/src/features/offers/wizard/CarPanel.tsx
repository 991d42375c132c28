import { useTranslation } from 'react-i18next';
import { MatchesButton } from '../of-vehicle/MatchesButton';
import { optionSteps } from '../steps';
import type { Car } from '../wire';
import { BundleHint } from './BundleHint';
import { CarFigures } from './CarFigures';
import { CarLines } from './CarLines';
import classes from './CarPanel.module.css';
import { useCurrentStep } from './StepRail';

/** The car as it is now with what it costs. The figures stay in their place however long the car gets. */
export function CarPanel({ car, className }: { car: Car; className?: string }) {
  const { t } = useTranslation('offers');
  const step = useCurrentStep();
  return (
    <section aria-label={t('panel.title')} className={`${classes.panel} ${className ?? ''}`}>
      <h2 className={classes.title}>{t('panel.title')}</h2>
      <CarLines car={car} hasStage={Boolean(optionSteps[step]?.shape)} />
      <BundleHint car={car} />
      <MatchesButton car={car} />
      <CarFigures car={car} />
    </section>
  );
}
