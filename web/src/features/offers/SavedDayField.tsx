import { DateField } from '@/ui/DateField';
import { useSaveField } from './use-save-field';
import type { Version } from './wire';

interface SavedDayFieldProps {
  version: Version;
  field: 'expire_date';
  label: string;
  disabled?: boolean;
}

/** A day of the offer that is saved once it is written. */
export function SavedDayField({ version, field, label, disabled }: SavedDayFieldProps) {
  const { save } = useSaveField(version, field, label);
  return (
    <DateField
      name={field}
      label={label}
      value={version[field] ?? ''}
      disabled={disabled}
      onChange={(day) => void save(day)}
    />
  );
}
