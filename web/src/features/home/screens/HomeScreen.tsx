import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigation, useSetupSteps } from '@/routing/nav';
import { MyDrafts } from '@/features/offers/my-drafts';
import { StartOfferButton } from '@/features/offers/start-button';
import { roleName, useMe } from '@/session/me';
import { Page } from '@/kit/ui/Page';
import { AreaTiles } from '../components/AreaTiles';
import { NoRights } from '../components/NoRights';
import { SetupList } from '../components/SetupList';

/** The first page: what is open to this user, and what a new installation still needs. */
export default function HomeScreen() {
  const { t } = useTranslation('common');
  const me = useMe();
  const navigation = useNavigation();
  const steps = useSetupSteps();
  const unfinished = steps.some((step) => !step.done);
  return (
    <Page
      title={t('nav.home')}
      area={t('app.name')}
      subtitle={[me.name, roleName(me)].filter(Boolean).join(' · ')}
      width="report"
      actions={<StartOfferButton />}
    >
      <Stack gap="xl">
        {unfinished && <SetupList steps={steps} />}
        <MyDrafts />
        {navigation.length > 0 ? <AreaTiles navigation={navigation} /> : <NoRights />}
      </Stack>
    </Page>
  );
}
