import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAmounts } from '../use-amounts';
import type { Car } from '../wire';
import { figureOf } from '../wizard/panel';
import { ClearCrmButton } from './ClearCrmButton';
import { focusCustomer, focusMissingList } from './focus-missing';
import classes from './FinishButtons.module.css';
import { isUnnamed } from './unnamed';
import { useFinish } from './use-finish';

interface FinishButtonsProps {
  car: Car;
  /** How much keeps the offer from being finished. */
  missing: number;
  /** It was tried and something is missing: fields may say so. */
  onIncomplete: () => void;
}

/** What the offer comes to, and the ways out of the summary: its document, and its end. Always in sight. */
export function FinishButtons({ car, missing, onIncomplete }: FinishButtonsProps) {
  const { t } = useTranslation(['summary', 'offers']);
  const { version } = car;
  const { shown } = useAmounts(car);
  const total = figureOf(car, 'price_total');
  const { isBusy, view, finish } = useFinish(version, onIncomplete);
  const isFinished = version.status !== 'template' && version.status !== 'archived';
  return (
    <>
      <div className={classes.sum}>
        <span className={classes.sumTotal}>
          {t('offers:figure.price_total')} <b>{total && shown(total)}</b>
        </span>
        {missing > 0 && (
          <button type="button" className={classes.count} onClick={focusMissingList}>
            {t('finish.missingShort', { count: missing })}
          </button>
        )}
        {missing === 0 && isFinished && isUnnamed(version) && (
          <button type="button" className={classes.count} onClick={focusCustomer}>
            {t('finish.unnamedShort')}
          </button>
        )}
      </div>
      <ClearCrmButton version={version} />
      <Button variant="default" aria-label={t('finish.view')} onClick={() => void view()}>
        <span className={classes.long}>{t('finish.view')}</span>
        <span className={classes.short}>{t('finish.pdf')}</span>
      </Button>
      {isFinished && (
        <Button aria-busy={isBusy || undefined} onClick={() => void finish()}>
          {isBusy ? t('finish.busy') : t('finish.finish')}
        </Button>
      )}
    </>
  );
}
