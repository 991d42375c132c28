import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { centsOf } from '@/api/money';
import { empty, money } from '@/i18n/format';
import { SavedTextField } from '../SavedTextField';
import { useSaveVersion } from '../save-fields';
import type { Version } from '../wire';
import { FoldedBand } from './FoldedBand';
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
  const state = useFinanceState(version);
  return (
    <FoldedBand band="finance" title={t('finance.title')} state={state}>
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
    </FoldedBand>
  );
}

/** What the customer would pay at first and each month, and how long. */
function useFinanceState(version: Version): string {
  const { t } = useTranslation('summary');
  const written = (value: number) => money(centsOf(value), { currency: version.currency });
  const { deposit, monthly_payment: monthly, months } = version;
  const parts = [
    deposit !== null && `${t('finance.deposit')} ${written(deposit)}`,
    monthly !== null && t('finance.aMonth', { amount: written(monthly) }),
    months !== null && t('finance.term', { count: months }),
  ].filter(Boolean);
  return parts.join(' · ') || t('none');
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
