import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { useSaveVersion } from '../save-fields';
import type { Version } from '../wire';

interface SavedSwitchProps {
  version: Version;
  field: 'vat_deductable' | 'include_accessories';
  label: string;
  disabled?: boolean;
}

/** A yes or no of the offer; saved at once. */
export function SavedSwitch({ version, field, label, disabled }: SavedSwitchProps) {
  const save = useSaveVersion(version);
  return (
    <Switch
      name={field}
      label={label}
      disabled={disabled}
      checked={version[field]}
      onChange={(event) => void save({ [field]: event.currentTarget.checked })}
    />
  );
}
