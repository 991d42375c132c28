import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAutosavedField } from '@/kit/edit/useAutosavedField';
import type { Setting } from '../queries';
import { refusalOf, type SettingValue, useSaveSetting } from '../save-setting';

/** A number or a text: it is saved when the field is left, and on Enter. */
export function TypedSetting({ setting }: { setting: Setting }) {
  const { t } = useTranslation('settings');
  const save = useSaveSetting(setting);
  const isNumber = setting.kind === 'number';
  const { typed, setTyped, commit, error } = useAutosavedField<SettingValue>({
    saved: String(setting.value ?? ''),
    written: String,
    read: (text) => (isNumber ? wholeNumber(text) : text.trim()),
    wrong: () => t('wholeNumber'),
    save,
    refusal: refusalOf,
  });
  return (
    <TextInput
      name={setting.name}
      value={typed}
      error={error}
      inputMode={isNumber ? 'numeric' : undefined}
      autoComplete="off"
      spellCheck={false}
      aria-labelledby={`${setting.name}-label`}
      aria-describedby={`${setting.name}-help`}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void commit(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void commit(typed);
      }}
    />
  );
}

function wholeNumber(text: string): number | undefined {
  const digits = text.replaceAll(/\s/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}
