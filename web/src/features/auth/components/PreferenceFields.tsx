import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { NativeSelect, Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languages } from '@/i18n/language';
import { useMe, useSavePreferences } from '@/session/me';
import { themes } from '@/theme/theme';

const densities = ['normal', 'spacious'] as const;

/** How the user likes the screens to look and to work. Every choice is saved at once. */
export function PreferenceFields() {
  const { t, i18n } = useTranslation(['account', 'common']);
  const { preferences } = useMe();
  const save = useSavePreferences();
  return (
    <Stack gap="lg" maw={280}>
      <NativeSelect
        label={t('profile.language')}
        // Who never chose sees the language of the login page, so that is what stands here.
        value={preferences.language || i18n.language}
        data={languages.map((value) => ({ value, label: t(`common:language.${value}`) }))}
        onChange={({ target }) => save({ language: languages.find((one) => one === target.value) })}
      />
      <NativeSelect
        label={t('common:theme.label')}
        value={preferences.theme}
        data={themes.map((value) => ({ value, label: t(`common:theme.${value}`) }))}
        onChange={({ target }) => save({ theme: themes.find((one) => one === target.value) })}
      />
      <NativeSelect
        label={t('profile.density.label')}
        value={preferences.density}
        data={densities.map((value) => ({ value, label: t(`profile.density.${value}`) }))}
        onChange={({ target }) => save({ density: densities.find((one) => one === target.value) })}
      />
      <Switch
        label={t('profile.shortcuts.label')}
        description={t('profile.shortcuts.help')}
        checked={preferences.single_key_shortcuts}
        onChange={({ target }) => save({ single_key_shortcuts: target.checked })}
      />
    </Stack>
  );
}
