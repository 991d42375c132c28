import '@mantine/core/styles/Fieldset.layer.css';
import { Button, Fieldset, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMe } from '@/session/me';
import { Page } from '@/kit/ui/Page';
import { AccountFacts } from '../components/AccountFacts';
import { PreferenceFields } from '../components/PreferenceFields';
import { SecondFactor } from '../components/SecondFactor';
import { Sessions } from '../components/Sessions';

/** Who the user is to the system, how they like it to look, and how their login is kept safe. */
export default function ProfileScreen() {
  const { t } = useTranslation('account');
  const { isSecondFactorNeeded } = useMe();
  // All else waits until the factor is there.
  if (isSecondFactorNeeded) {
    return (
      <Page title={t('factor.title')} subtitle={t('factor.forced')} width="form">
        <SecondFactor />
      </Page>
    );
  }
  return (
    <Page title={t('profile.title')} width="form">
      <Stack gap="xl" maw={800}>
        <Fieldset legend={t('profile.account')}>
          <Stack gap="lg">
            <AccountFacts />
            <Text size="sm">{t('profile.nameBy')}</Text>
          </Stack>
        </Fieldset>
        <Fieldset legend={t('profile.preferences')}>
          <PreferenceFields />
        </Fieldset>
        <Fieldset legend={t('password.title')}>
          <Stack gap="md" align="flex-start">
            <Text>{t('password.text')}</Text>
            <Button variant="default" renderRoot={(props) => <Link to="/password" {...props} />}>
              {t('password.change')}
            </Button>
          </Stack>
        </Fieldset>
        <Fieldset legend={t('factor.title')}>
          <SecondFactor />
        </Fieldset>
        <Fieldset legend={t('sessions.title')}>
          <Sessions />
        </Fieldset>
      </Stack>
    </Page>
  );
}
