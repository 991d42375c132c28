import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Setting } from '../queries';
import { useSaveSetting } from '../save-setting';

/** A setting that is on or off: it is saved when it is pressed. */
export function FlagSetting({ setting }: { setting: Setting }) {
  const { t } = useTranslation('settings');
  const save = useSaveSetting(setting);
  const [pressed, setPressed] = useState<boolean>();
  const isOn = pressed ?? setting.value === true;
  const press = async (on: boolean) => {
    setPressed(on);
    await save(on);
    setPressed(undefined);
  };
  return (
    <Switch
      checked={isOn}
      label={t(isOn ? 'on' : 'off')}
      aria-labelledby={`${setting.name}-label`}
      aria-describedby={`${setting.name}-help`}
      onChange={(event) => {
        if (pressed === undefined) void press(event.currentTarget.checked);
      }}
    />
  );
}
