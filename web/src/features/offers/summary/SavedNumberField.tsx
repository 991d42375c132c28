import { TextInput } from '@mantine/core';
import { useNeed } from '../needs';
import { useSaveField } from '../use-save-field';
import type { Version } from '../wire';
import { asCount, asNumber, asPercent } from '../writing';

const writings = {
  discount: asPercent,
  apr: asPercent,
  borrowing_rate: asPercent,
  months: asCount,
  mileage: asCount,
  number_of_vehicles: asNumber,
};

interface SavedNumberFieldProps {
  version: Version;
  field: keyof typeof writings;
  label: string;
  /** Behind the number. */
  unit?: string;
  disabled?: boolean;
  /** Stands beside a label of its own. */
  isBare?: boolean;
}

/** A number of the offer that is saved when the field is left, and on Enter. */
export function SavedNumberField({ version, field, label, unit, disabled, isBare }: SavedNumberFieldProps) {
  const writing = writings[field] as typeof asCount;
  const { typed, setTyped, commit, error } = useSaveField(version, field, writing as never);
  const need = useNeed(field);
  return (
    <TextInput
      name={field}
      label={isBare ? undefined : label}
      aria-label={isBare ? label : undefined}
      withAsterisk={need.required}
      error={error || need.missing}
      disabled={disabled}
      rightSection={unit && <span aria-hidden>{unit}</span>}
      autoComplete="off"
      inputMode={writings[field] === asPercent ? 'decimal' : 'numeric'}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void commit(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void commit(typed);
      }}
    />
  );
}
