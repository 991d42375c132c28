import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface QuantityFieldProps {
  label: string;
  quantity: number;
  disabled: boolean;
  onChange: (quantity: number) => void;
}

const most = 999;

/** How many; saved when the field is left. Less than one counts as one (O-094). */
export function QuantityField({ label, quantity, disabled, onChange }: QuantityFieldProps) {
  const [typed, setTyped] = useState(String(quantity));
  const [shown, setShown] = useState(quantity);
  // Changed elsewhere: what is not being typed at follows, and the field keeps the focus.
  if (quantity !== shown) {
    setShown(quantity);
    if (typed === String(shown)) setTyped(String(quantity));
  }
  const commit = () => {
    const next = Math.min(Math.max(Math.trunc(Number(typed)) || 1, 1), most);
    setTyped(String(next));
    if (next !== quantity) onChange(next);
  };
  return (
    <TextInput
      inputMode="numeric"
      aria-label={label}
      value={typed}
      disabled={disabled}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
