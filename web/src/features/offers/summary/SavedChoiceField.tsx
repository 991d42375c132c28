import { NativeSelect } from '@mantine/core';
import { useSaveVersion } from '../save-fields';
import type { Version } from '../wire';

interface SavedChoiceFieldProps {
  version: Version;
  field: 'language_id' | 'gearbox_id';
  label: string;
  help?: string;
  options: readonly { id: number; name: string }[];
  disabled?: boolean;
}

/** One of few things that the offer refers to; saved when it is chosen. */
export function SavedChoiceField({ version, field, label, help, options, disabled }: SavedChoiceFieldProps) {
  const save = useSaveVersion(version);
  const value = version[field];
  const data = options.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <NativeSelect
      name={field}
      label={label}
      description={help}
      disabled={disabled}
      data={value === null ? [{ value: '', label: '–' }, ...data] : data}
      value={String(value ?? '')}
      onChange={(event) => {
        const id = Number(event.currentTarget.value);
        if (id) void save({ [field]: id });
      }}
    />
  );
}
