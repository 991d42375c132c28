import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date, longDate } from '@/i18n/format';
import { useNavigation, useSetupSteps } from '@/routing/nav';
import { useMyOffers } from '@/features/offers/my-offers';
import { StartOfferButton } from '@/features/offers/start-button';
import { OffersToday } from '@/features/offers/today';
import { FollowUpsToday } from '@/features/followups/FollowUpsToday';
import { useFollowUpsToday } from '@/features/followups/follow-ups-today';
import { CarsToday } from '@/features/stock/today/CarsToday';
import { StockAges } from '@/features/stock/today/StockAges';
import { OrdersToday } from '@/features/orders/OrdersToday';
import { useOrdersToday } from '@/features/orders/orders-today';
import { TargetsToday } from '@/features/planning/TargetsToday';
import { useTargetsToday } from '@/features/planning/targets-today';
import { useCarsToday } from '@/features/stock/today/cars-today';
import { roleName, useMe } from '@/session/me';
import { ListSkeleton } from '@/kit/ui/ListSkeleton';
import { Page } from '@/kit/ui/Page';
import { useDelayed } from '@/kit/ui/useDelayed';
import { needsAttention, useBackups } from '../backups';
import { BrandsWaiting } from '../components/BrandsWaiting';
import { BackupState } from '../components/BackupState';
import { NoRights } from '../components/NoRights';
import { SearchPlace } from '../components/SearchPlace';
import { SetupList } from '../components/SetupList';
import { SystemState } from '../components/SystemState';
import { useSystem } from '../system';
import { useWaiting } from '../waiting';

/** The first page: what waits for this user today, and how what they look after does. */
export default function HomeScreen() {
  const { t } = useTranslation(['common', 'home']);
  const me = useMe();
  const [now] = useState(() => date(new Date()));
  const day = longDate(now);
  // Who may do something that no page of the menu leads to, such as writing offers, has rights all the same.
  const isEmpty = useNavigation().length === 0 && me.permissions.length === 0;
  const steps = useSetupSteps();
  const { today, recent, isLoading: isAsking } = useMyOffers();
  const { backups, isLoading: isAskingBackups } = useBackups();
  const system = useSystem();
  const { waiting, isLoading: isAskingBrands } = useWaiting(me);
  const { cars, ages, isLoading: isAskingCars } = useCarsToday();
  const { orders, isLoading: isAskingOrders } = useOrdersToday();
  const { targets, isLoading: isAskingTargets } = useTargetsToday();
  const { followUps, isLoading: isAskingFollowUps } = useFollowUpsToday();
  const isLoading =
    isAsking ||
    isAskingOrders ||
    isAskingTargets ||
    isAskingFollowUps ||
    isAskingCars ||
    isAskingBackups ||
    isAskingBrands ||
    system.isLoading;
  const isSlow = useDelayed(isLoading, 250);
  const isTrouble = backups !== undefined && needsAttention(backups);
  const away = me.stands_in.map(({ name }) => name);
  const standsIn = away.length > 0 && t('home:standsIn', { names: [...new Set(away)].join(', ') });
  const unfinished = steps.some((step) => !step.done);
  return (
    <Page
      title={t('nav.home')}
      area={t('app.name')}
      subtitle={[day, me.name, roleName(me), standsIn].filter(Boolean).join(' · ')}
      width="report"
      actions={<StartOfferButton />}
    >
      <Stack gap="xl">
        {!isLoading && isTrouble && <BackupState backups={backups} />}
        {unfinished && <SetupList steps={steps} />}
        {/* How much room these need is known with them: what stands below would move. */}
        {isSlow && <ListSkeleton label={t('home:loading')} columns={2} />}
        {!isLoading && (
          <>
            {(today ?? cars) && <SearchPlace />}
            {today && <OffersToday today={today} recent={recent} />}
            {followUps && <FollowUpsToday today={followUps} />}
            {orders && <OrdersToday orders={orders} />}
            {cars && <CarsToday cars={cars} />}
            {targets && <TargetsToday targets={targets} />}
            {ages && <StockAges ages={ages} />}
            {waiting && <BrandsWaiting waiting={waiting} />}
            {isEmpty && <NoRights />}
            {(system.mail ?? system.jobs) && <SystemState mail={system.mail} jobs={system.jobs} />}
            {backups && !isTrouble && <BackupState backups={backups} />}
          </>
        )}
      </Stack>
    </Page>
  );
}
