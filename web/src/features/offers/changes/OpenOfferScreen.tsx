import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { Page } from '@/kit/ui/Page';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { problemText } from '@/kit/ui/problem-text';
import { carQuery } from '../queries';
import { stepLink } from '../use-goto-step';
import type { Car } from '../wire';
import { type ListChoice, pricelistsQuery } from './take-pricelist';
import { DisabledQuestion } from './DisabledQuestion';
import { ListQuestion } from './ListQuestion';

/**
 * Opening an offer without naming a step: first comes the question with which price list the work goes on (OP-093);
 * of one that has expired or whose car is archived, what is to be done with it (OP-108).
 */
export default function OpenOfferScreen() {
  const { t } = useTranslation(['changes', 'offers']);
  const { t: tc } = useTranslation();
  const { versionId } = useParams({ from: '/signed-in/offer/edit/$versionId' });
  const { step } = useSearch({ from: '/signed-in/offer/edit/$versionId' });
  const { data: car, error, refetch } = useQuery(carQuery(versionId));
  const asksForList = car && !car.version.disabled && asks(car);
  const { data: lists } = useQuery({
    ...pricelistsQuery(car?.version ?? { id: versionId, revision: 0 }),
    enabled: asksForList ?? false,
  });
  if (!car) {
    if (!error) return null;
    return (
      <Page title={problemText(problemOf(error), tc).title} width="form">
        <ProblemPanel headed problem={problemOf(error)} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (asksForList && !lists) return null;
  if (!asks(car) || (lists && isOnly(lists)))
    return <Navigate {...stepLink(versionId, step ?? car.landing)} replace />;
  const { number, customer_name: customer, state } = car.version;
  const facts = [customer, t(`offers:status.${state}`), car.model?.description || car.model?.code];
  return (
    <Page
      title={t('open.title', { number })}
      area={tc('nav.offerEdit')}
      subtitle={facts.filter(Boolean).join(' · ')}
      width="form"
    >
      {car.version.disabled ? <DisabledQuestion car={car} /> : <ListQuestion car={car} step={step} />}
    </Page>
  );
}

/** There is nothing to choose: the only list is that of the offer, and sells all of it at the prices that it has. */
function isOnly([list, ...others]: readonly ListChoice[]): boolean {
  if (!list || others.length > 0) return false;
  return list.current && !list.prices_changed && list.missing === 0;
}

/** An archived offer is only looked at, and one without a list has no prices to choose between. */
function asks({ version }: Car): boolean {
  return (
    version.status !== 'archived' && (version.disabled || (version.pricelist_id !== null && !version.frozen))
  );
}
