import { IconCheck, IconChevronDown, IconCircle, IconCircleDot } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CompleteButton } from '../assistant/CompleteButton';
import { visibleSteps } from '../steps';
import { stepLink } from '../use-goto-step';
import type { Car, CarStep, StepName } from '../wire';
import classes from './StepRail.module.css';

/** The step that is open. */
export function useCurrentStep() {
  const { step = 'summary' }: { step?: StepName } = useParams({ strict: false });
  return step;
}

/** The steps of this car: done, open now, to do. On a phone one line that unfolds. */
export function StepRail({ car }: { car: Car }) {
  const { t } = useTranslation('offers');
  const current = useCurrentStep();
  const [isUnfolded, setUnfolded] = useState(false);
  const steps = visibleSteps(car);
  const hidden = car.steps.filter(({ visible }) => !visible);
  const reason = hidden.length > 0 ? whyHidden(car) : undefined;
  const at = steps.findIndex(({ step }) => step === current);
  return (
    <nav aria-label={t('rail.label')} className={classes.rail} data-unfolded={isUnfolded || undefined}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {t('rail.at', { at: at + 1, of: steps.length, step: t(`step.${current}`) })}
        <IconChevronDown size={16} aria-hidden />
      </button>
      <ol className={classes.steps}>
        {steps.map((one) => (
          <li key={one.step}>
            <Link
              {...stepLink(car.version.id, one.step)}
              className={classes.link}
              aria-current={one.step === current ? 'step' : undefined}
              title={one.chosen.join(', ') || undefined}
              onClick={() => setUnfolded(false)}
            >
              <Mark step={one} isCurrent={one.step === current} />
              {t(`step.${one.step}`)}
              <span className={classes.hidden}>{one.done ? t('rail.done') : t('rail.toDo')}</span>
            </Link>
          </li>
        ))}
      </ol>
      <CompleteButton car={car} />
      {reason && (
        <p className={classes.skipped}>
          {t(`rail.${reason}`, { steps: hidden.map(({ step }) => t(`step.${step}`)).join(', ') })}
        </p>
      )}
    </nav>
  );
}

function Mark({ step, isCurrent }: { step: CarStep; isCurrent: boolean }) {
  const Icon = isCurrent ? IconCircleDot : step.done ? IconCheck : IconCircle;
  return (
    <Icon size={16} stroke={1.8} aria-hidden className={classes.mark} data-done={step.done || undefined} />
  );
}

/** Why steps are not there; undefined where the notice above the step has said it already. */
function whyHidden({
  version,
  model,
  why_not: whyNot,
}: Car): 'asItStands' | 'noList' | 'later' | 'skipped' | undefined {
  if (version.frozen) return 'asItStands';
  if (version.pricelist_id === null) return 'noList';
  if (!model) return 'later';
  return whyNot === '' ? 'skipped' : undefined;
}
