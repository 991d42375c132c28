import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Car } from '../wire';
import { ClearCrmButton } from './ClearCrmButton';
import { focusMissingList } from './focus-missing';
import classes from './Summary.module.css';
import { useFinish } from './use-finish';

interface FinishButtonsProps {
  car: Car;
  /** How much keeps the offer from being finished. */
  missing: number;
  /** It was tried and something is missing: fields may say so. */
  onIncomplete: () => void;
}

/** The ways out of the summary: its document, and its end. Always in sight, as the way to the next step is. */
export function FinishButtons({ car, missing, onIncomplete }: FinishButtonsProps) {
  const { t } = useTranslation('summary');
  const { version } = car;
  const { isBusy, view, finish } = useFinish(version, onIncomplete);
  const isFinished = version.status !== 'template' && version.status !== 'archived';
  return (
    <>
      {missing > 0 && (
        <Button variant="subtle" className={classes.count} onClick={focusMissingList}>
          {t('finish.missingShort', { count: missing })}
        </Button>
      )}
      <ClearCrmButton version={version} />
      <Button variant="default" onClick={() => void view()}>
        {t('finish.view')}
      </Button>
      {isFinished && (
        <Button aria-busy={isBusy || undefined} onClick={() => void finish()}>
          {isBusy ? t('finish.busy') : t('finish.finish')}
        </Button>
      )}
    </>
  );
}
