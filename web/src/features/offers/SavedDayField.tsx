import { DateField } from '@/kit/ui/DateField';
import { useNeed } from './needs';
import { useSaveField } from './use-save-field';
import type { Version } from './wire';
import { asLastDay } from './writing';

interface SavedDayFieldProps {
  version: Version;
  field: 'expire_date';
  label: string;
  disabled?: boolean;
}

/** A day of the offer that is saved once it is written. */
export function SavedDayField({ version, field, label, disabled }: SavedDayFieldProps) {
  const { typed, setTyped, commit, error } = useSaveField(version, field, asLastDay);
  const need = useNeed(field);
  return (
    <DateField
      whenWrong="keep"
      name={field}
      label={label}
      withAsterisk={need.required}
      refusal={error || need.missing}
      value={typed}
      disabled={disabled}
      onChange={(day) => {
        setTyped(day);
        void commit(day);
      }}
    />
  );
}
