import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { empty } from '@/i18n/format';
import { SavedTextField } from '../SavedTextField';
import { useSaveVersion } from '../save-fields';
import type { Version } from '../wire';
import { SavedAmountField } from './SavedAmountField';
import { SavedNumberField } from './SavedNumberField';
import classes from './Summary.module.css';

interface FinanceProps {
  version: Version;
  isLocked: boolean;
}

/** How the customer pays for the car. */
export function Finance({ version, isLocked }: FinanceProps) {
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
        <SavedNumberField {...shared} field="borrowing_rate" label={t('finance.rate')} unit="%" />
        <RateKind {...shared} />
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

const rateKinds = ['', 'fixed', 'variable'] as const;

/** Whether the borrowing rate stays the same for the whole term. */
function RateKind({ version, disabled }: { version: Version; disabled: boolean }) {
  const { t } = useTranslation('summary');
  const save = useSaveVersion(version);
  const field = 'borrowing_rate_kind';
  return (
    <NativeSelect
      name={field}
      label={t('finance.rateKind')}
      disabled={disabled}
      data={rateKinds.map((value) => ({ value, label: value ? t(`finance.kind.${value}`) : empty }))}
      value={version[field]}
      onChange={(event) => {
        void save({ [field]: event.currentTarget.value as Version[typeof field] });
      }}
    />
  );
}
