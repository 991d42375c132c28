import { NativeSelect } from '@mantine/core';
import { empty } from '@/i18n/format';

interface PickSelectProps {
  label: string;
  name: string;
  options: readonly { id: number; name: string }[] | undefined;
  value: number | null;
  onChange: (id: number | null) => void;
  error?: string | undefined;
}

/** One of several records, or none. */
export function PickSelect({ options, value, onChange, ...field }: PickSelectProps) {
  return (
    <NativeSelect
      {...field}
      data={[
        { value: '', label: empty },
        ...(options ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
      }
    />
  );
}
