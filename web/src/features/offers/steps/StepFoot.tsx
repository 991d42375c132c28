import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronLeft } from '@tabler/icons-react';
import { useShortcuts } from '@/shortcuts/useShortcuts';
import { neighbours } from '../steps';
import { stepLink, useGotoStep } from '../use-goto-step';
import { CarBar } from '../wizard/CarBar';
import type { Car, StepName } from '../wire';
import classes from './StepHead.module.css';

interface StepFootProps {
  car: Car;
  step: StepName;
  /** What else leads on from here. */
  children?: ReactNode;
}

/** The ways to the steps before and after, which Alt and the arrows take too; on a phone with the total between them. */
export function StepFoot({ car, step, children }: StepFootProps) {
  const { t } = useTranslation('offers');
  const { before, after } = neighbours(car, step);
  const versionId = car.version.id;
  const goto = useGotoStep(versionId);
  useShortcuts('offer', [
    {
      keys: { alt: true, key: 'ArrowRight' },
      label: (t2) => t2('shortcuts:offer.next'),
      run: () => after && goto(after),
    },
    {
      keys: { alt: true, key: 'ArrowLeft' },
      label: (t2) => t2('shortcuts:offer.back'),
      run: () => before && goto(before),
    },
  ]);
  if (!before && !after && !children) return null;
  return (
    <div className={classes.foot}>
      {before && (
        <Button
          variant="default"
          className={classes.back}
          renderRoot={(props) => <Link {...stepLink(versionId, before)} {...props} />}
        >
          <IconChevronLeft size={20} aria-hidden className={classes.backIcon} />
          <span className={classes.backText}>{t('foot.back')}</span>
        </Button>
      )}
      {step !== 'summary' && <CarBar car={car} className={classes.car} isBrief />}
      {after && (
        <Button
          // The second press of a double click would leave the step that the first has led to.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
          renderRoot={(props) => <Link {...stepLink(versionId, after)} {...props} />}
        >
          {t('foot.next', { step: t(`step.${after}`) })}
        </Button>
      )}
      {children}
    </div>
  );
}
