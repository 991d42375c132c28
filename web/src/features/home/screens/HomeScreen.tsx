import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigation, useSetupSteps } from '@/routing/nav';
import { MyDrafts } from '@/features/offers/my-drafts';
import { useMyOffers } from '@/features/offers/my-offers';
import { StartOfferButton } from '@/features/offers/start-button';
import { roleName, useMe } from '@/session/me';
import { ListSkeleton } from '@/kit/ui/ListSkeleton';
import { Page } from '@/kit/ui/Page';
import { useDelayed } from '@/kit/ui/useDelayed';
import { needsAttention, useBackups } from '../backups';
import { AreaTiles } from '../components/AreaTiles';
import { BackupState } from '../components/BackupState';
import { NoRights } from '../components/NoRights';
import { SetupList } from '../components/SetupList';

/** The first page: what is open to this user, and what a new installation still needs. */
export default function HomeScreen() {
  const { t } = useTranslation(['common', 'home']);
  const me = useMe();
  const navigation = useNavigation();
  const steps = useSetupSteps();
  const offers = useMyOffers();
  const { backups, isLoading: isAsking } = useBackups();
  const isLoading = offers.isLoading || isAsking;
  const isSlow = useDelayed(isLoading, 250);
  const isTrouble = backups !== undefined && needsAttention(backups);
  const away = me.stands_in.map(({ name }) => name);
  const standsIn = away.length > 0 && t('home:standsIn', { names: [...new Set(away)].join(', ') });
  const unfinished = steps.some((step) => !step.done);
  return (
    <Page
      title={t('nav.home')}
      area={t('app.name')}
      subtitle={[me.name, roleName(me), standsIn].filter(Boolean).join(' · ')}
      width="report"
      actions={<StartOfferButton />}
    >
      <Stack gap="xl">
        {!isLoading && isTrouble && <BackupState backups={backups} />}
        {unfinished && <SetupList steps={steps} />}
        {/* How much room these need is known with them: what stands below would move. */}
        {isSlow && <ListSkeleton label={t('home:drafts.loading')} columns={2} />}
        {!isLoading && (
          <>
            <MyDrafts offers={offers} />
            {navigation.length > 0 ? <AreaTiles navigation={navigation} /> : <NoRights />}
            {backups && !isTrouble && <BackupState backups={backups} />}
          </>
        )}
      </Stack>
    </Page>
  );
}
