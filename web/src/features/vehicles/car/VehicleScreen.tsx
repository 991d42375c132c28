import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useMatch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { ListSkeleton } from '@/kit/ui/ListSkeleton';
import { recordQuery } from '@/kit/record/record';
import { Page } from '@/kit/ui/Page';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { problemText } from '@/kit/ui/problem-text';
import { useDelayed } from '@/kit/ui/useDelayed';
import { useAround } from './around';
import type { TabName } from './tabs';
import { pageOf, stockLink, type Vehicle } from './vehicle';
import { VehiclePage } from './VehiclePage';

const skeletonAfterMs = 150;

interface VehicleScreenProps {
  vehicleId: number;
  tab: TabName | undefined;
}

/** Asks for the vehicle a page is about. */
export function VehicleScreen({ vehicleId, tab }: VehicleScreenProps) {
  const { t } = useTranslation('vehicle');
  const { t: tCommon } = useTranslation();
  const { data, error, refetch } = useQuery(recordQuery<Vehicle>('/vehicle', vehicleId));
  const isSlow = useDelayed(!data && !error, skeletonAfterMs);
  if (data) return <Loaded vehicle={data} tab={tab} />;
  if (!error) return isSlow ? <Waiting label={t('loading')} /> : null;
  const problem = problemOf(error);
  return (
    <Page title={problemText(problem, tCommon).title} width="report">
      <ProblemPanel
        headed
        problem={problem}
        onRetry={problem.kind === 'missing' ? undefined : () => void refetch()}
        actions={
          <Button variant="default" renderRoot={(props) => <Link {...stockLink} {...props} />}>
            {t('toStock')}
          </Button>
        }
      />
    </Page>
  );
}

/** A used car at the address of new ones, and the other way round, goes to its own. */
function Loaded({ vehicle, tab }: { vehicle: Vehicle; tab: TabName | undefined }) {
  const router = useRouter();
  const around = useAround(vehicle);
  const here = useMatch({ strict: false, select: ({ fullPath }) => String(fullPath) });
  const page = pageOf(vehicle, tab);
  const isElsewhere = here.startsWith('/vehicle/edit') && here !== page.to;
  useEffect(() => {
    if (isElsewhere) void router.navigate({ ...page, replace: true });
  });
  if (isElsewhere || !around) return null;
  return <VehiclePage vehicle={vehicle} around={around} tab={tab} />;
}

function Waiting({ label }: { label: string }) {
  return (
    <Page title={label} width="report">
      <ListSkeleton label={label} columns={3} />
    </Page>
  );
}
