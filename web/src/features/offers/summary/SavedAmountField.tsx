import type { ReactNode } from 'react';
import { MoneyInput } from '@/kit/ui/MoneyInput';
import { useNeed } from '../needs';
import { useSaveField } from '../use-save-field';
import type { Version } from '../wire';
import { asAmount, asPrice } from '../writing';

/** The amounts of an offer that are typed. */
export type AmountField =
  | 'discount_money'
  | 'price_discounted'
  | 'price_support'
  | 'additional_extras_price'
  | 'trade_in_benefit'
  | 'deposit'
  | 'monthly_payment'
  | 'residual_value'
  | 'total_payable';

interface SavedAmountFieldProps {
  version: Version;
  field: AmountField;
  label: string;
  disabled?: boolean;
  /** Stands beside a label of its own. */
  isBare?: boolean;
  help?: ReactNode;
}

/** An amount of the offer that is saved when the field is left. */
export function SavedAmountField({ version, field, label, help, disabled, isBare }: SavedAmountFieldProps) {
  const { typed, setTyped, commit, error } = useSaveField(
    version,
    field,
    field === 'price_discounted' ? asPrice : asAmount,
  );
  const need = useNeed(field);
  return (
    <MoneyInput
      name={field}
      label={isBare ? undefined : label}
      aria-label={isBare ? label : undefined}
      description={help}
      withAsterisk={need.required}
      error={error || need.missing}
      disabled={disabled}
      currency={version.currency}
      text={typed}
      onText={setTyped}
      onLeave={() => void commit(typed)}
    />
  );
}
