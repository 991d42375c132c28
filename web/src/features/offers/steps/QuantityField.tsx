import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseInteger } from '@/kit/fields/integer';

interface QuantityFieldProps {
  label: string;
  quantity: number;
  disabled: boolean;
  onChange: (quantity: number) => void;
}

const most = 999;

/** How many; saved when the field is left. Less than one counts as one (O-094); what is no such number stays and says so. */
export function QuantityField({ label, quantity, disabled, onChange }: QuantityFieldProps) {
  const { t } = useTranslation('offers');
  const [typed, setTyped] = useState(String(quantity));
  const [shown, setShown] = useState(quantity);
  const [isWrong, setWrong] = useState(false);
  // Changed elsewhere: what is not being typed at follows, and the field keeps the focus.
  if (quantity !== shown) {
    setShown(quantity);
    if (typed === String(shown)) setTyped(String(quantity));
  }
  const commit = () => {
    const read = parseInteger(typed);
    const isNumber = read !== undefined && (read ?? 1) <= most;
    setWrong(!isNumber);
    if (!isNumber) return;
    const next = Math.max(read ?? 1, 1);
    setTyped(String(next));
    if (next !== quantity) onChange(next);
  };
  return (
    <TextInput
      inputMode="numeric"
      aria-label={label}
      value={typed}
      disabled={disabled}
      error={isWrong && t('accessories.quantityWrong', { most })}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setWrong(false);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
