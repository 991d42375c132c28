import '@mantine/core/styles/Fieldset.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Fieldset, NativeSelect, Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languages } from '@/i18n/language';
import { useMe, useSavePreferences } from '@/session/me';
import { themes } from '@/theme/theme';
import { Page } from '@/ui/Page';
import { AccountFacts } from '../components/AccountFacts';

const densities = ['normal', 'spacious'] as const;

/** Who the user is to the system, and how they like it to look. Every choice is saved at once. */
export default function ProfileScreen() {
  const { t } = useTranslation(['auth', 'common']);
  const { preferences } = useMe();
  const save = useSavePreferences();
  return (
    <Page title={t('profile.title')} width="form">
      <Stack gap="xl" maw={560}>
        <Fieldset legend={t('profile.account')}>
          <AccountFacts />
        </Fieldset>
        <Fieldset legend={t('profile.preferences')}>
          <Stack gap="lg" maw={280}>
            <NativeSelect
              label={t('profile.language')}
              value={preferences.language || 'lt'}
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
        </Fieldset>
      </Stack>
    </Page>
  );
}
