import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTime } from '@/i18n/format';
import type { Setting } from '../queries';
import { useSaveSetting } from '../save-setting';
import { textKey } from '../sections';
import { ChosenSetting } from './ChosenSetting';
import { FlagSetting } from './FlagSetting';
import { SecretSetting } from './SecretSetting';
import classes from './SettingRow.module.css';
import { TypedSetting } from './TypedSetting';
import { useDefaultText } from './use-default-text';

/** One setting: what it does, its value, what holds by default and who changed it. */
export function SettingRow({ setting }: { setting: Setting }) {
  const { t } = useTranslation('settings');
  const key = textKey(setting.name);
  const save = useSaveSetting(setting);
  const usual = useDefaultText(setting);
  const isUsual = setting.value === setting.default;
  // What was typed and refused goes with the default.
  const [resets, setResets] = useState(0);
  const restoreDefault = async () => {
    await save(setting.default as never);
    setResets((now) => now + 1);
  };
  return (
    <div className={classes.row} id={setting.name}>
      <div className={classes.about}>
        <Text id={`${setting.name}-label`} fw={600}>
          {t(`names.${key}` as 'names.crm_url')}
        </Text>
        <Text id={`${setting.name}-help`} size="sm" c="dimmed">
          {t(`effects.${key}` as 'effects.crm_url')}
        </Text>
      </div>
      <div className={classes.value}>
        <Control key={resets} setting={setting} />
        <Text size="xs" c="dimmed" className={classes.past}>
          {usual && !isUsual && <span>{t('default', { value: usual })}</span>}
          {setting.changed_at && (
            <span>
              {t('changed', { name: setting.changed_by || t('system'), at: dateTime(setting.changed_at) })}
            </span>
          )}
          {setting.kind !== 'secret' && !isUsual && (
            <Button
              variant="subtle"
              size="compact-xs"
              ml={-7}
              onClick={() => void restoreDefault()}
              aria-label={t('useDefaultOf', { name: t(`names.${key}` as 'names.crm_url') })}
            >
              {t('useDefault')}
            </Button>
          )}
        </Text>
      </div>
    </div>
  );
}

function Control({ setting }: { setting: Setting }) {
  switch (setting.kind) {
    case 'flag':
      return <FlagSetting setting={setting} />;
    case 'choice':
    case 'language':
      return <ChosenSetting setting={setting} />;
    case 'secret':
      return <SecretSetting setting={setting} />;
    default:
      return <TypedSetting setting={setting} />;
  }
}
