import { useTranslation } from 'react-i18next';
import { SavedTextField } from '../SavedTextField';
import type { Version } from '../wire';
import { SavedAmountField } from './SavedAmountField';
import { SavedNumberField } from './SavedNumberField';
import classes from './Summary.module.css';

/** How the customer pays for the car. */
export function Finance({ version, isLocked }: { version: Version; isLocked: boolean }) {
  const { t } = useTranslation('summary');
  const shared = { version, disabled: isLocked };
  return (
    <section aria-labelledby="summary-finance">
      <h2 id="summary-finance" className={classes.heading}>
        {t('finance.title')}
      </h2>
      <p className={classes.hint}>{t('finance.whole')}</p>
      <div className={classes.finance}>
        <SavedAmountField {...shared} field="deposit" label={t('finance.deposit')} />
        <SavedAmountField {...shared} field="monthly_payment" label={t('finance.monthly')} />
        <SavedAmountField {...shared} field="residual_value" label={t('finance.residual')} />
        <SavedNumberField {...shared} field="months" label={t('finance.months')} />
        <SavedNumberField {...shared} field="mileage" label={t('finance.mileage')} unit="km" />
        <SavedNumberField {...shared} field="apr" label={t('finance.apr')} unit="%" />
        <SavedAmountField {...shared} field="total_payable" label={t('finance.totalPayable')} />
        <SavedTextField {...shared} field="creditor" label={t('finance.creditor')} />
        <SavedTextField {...shared} field="deposit_comment" label={t('finance.depositComment')} />
        <SavedTextField {...shared} field="franchise_accident" label={t('finance.franchiseAccident')} />
        <SavedTextField {...shared} field="franchise_theft" label={t('finance.franchiseTheft')} />
      </div>
    </section>
  );
}
