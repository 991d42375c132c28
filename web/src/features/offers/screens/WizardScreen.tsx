import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Problem, problemOf } from '@/api/problem';
import { Page } from '@/kit/ui/Page';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { problemText } from '@/kit/ui/problem-text';
import { carQuery } from '../queries';
import { CarProvider } from '../use-car';
import { OfferFrame } from '../wizard/OfferFrame';

/** What stands around the steps of an offer; it stays while they change. */
export default function WizardScreen() {
  const { t } = useTranslation();
  const { versionId } = useParams({ strict: false });
  const isOffer = typeof versionId === 'number';
  const { data: car, error, refetch } = useQuery({ ...carQuery(versionId ?? 0), enabled: isOffer });
  // A word in the place of the number: the step below says that there is no such page.
  if (!isOffer) return <Outlet />;
  if (!car && error)
    return (
      <Page title={problemText(problemOf(error), t).title} width="form">
        <ProblemPanel headed problem={problemOf(error)} onRetry={() => void refetch()} />
      </Page>
    );
  if (!car) return null;
  return (
    <CarProvider value={car}>
      <OfferFrame key={versionId} car={car}>
        {error && <NotRefreshed problem={problemOf(error)} onRetry={() => void refetch()} />}
        <Outlet />
      </OfferFrame>
    </CarProvider>
  );
}

/** Says that the offer on the screen is an older one, because it could not be read again after a change. */
function NotRefreshed({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const { t } = useTranslation('offers');
  // These have a banner and a login of their own, after which the offer is read again.
  if (problem.kind === 'offline' || problem.kind === 'unauthorized') return null;
  return <ProblemPanel problem={problem} onRetry={onRetry} note={t('notRefreshed')} />;
}
