import { Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { centsOf } from '@/api/money';
import { date, money } from '@/i18n/format';
import { statePermission } from '@/routing/declaration';
import { useCan } from '@/kit/record/Can';
import classes from './my-drafts.module.css';
import { recentKey } from './use-opened';

const most = 5;

/** The drafts of the user, the one changed last first. */
const draftsQuery = queryOptions({
  queryKey: ['list', '/version', 'my drafts'] as const,
  queryFn: async ({ signal }) => {
    const query = { my: true, versionStatus: 'draft', sort: '-updated_at', limit: most } as const;
    const { data } = await client.GET('/version', { params: { query }, signal });
    return data ?? [];
  },
});

/** The offers that the user opened last. */
const recentQuery = queryOptions({
  queryKey: recentKey,
  queryFn: async ({ signal }) => (await client.GET('/offer/recent', { signal })).data ?? [],
});

const view = statePermission('app.offer.view', { params: ['versionId'] });

/** What the user works on, to go on with from the first page: drafts, and offers that were opened last. */
export function MyDrafts() {
  const { t } = useTranslation('home');
  const { may } = useCan();
  const seesList = may('app.offer');
  const isSeller = seesList && may('app.offer.edit');
  const { data: drafts = [] } = useQuery({ ...draftsQuery, enabled: isSeller });
  const { data: opened = [] } = useQuery({ ...recentQuery, enabled: seesList });
  const begun = isSeller ? drafts : [];
  const ids = new Set(begun.map(({ id }) => id));
  const recent = seesList ? opened.filter(({ id }) => !ids.has(id) && may(view({ versionId: id }))) : [];
  if (begun.length === 0 && recent.length === 0) return null;
  return (
    <>
      {begun.length > 0 && (
        <Offers
          title={t('drafts.title')}
          offers={begun}
          to="/offer/edit/$versionId"
          isLast={recent.length === 0}
        />
      )}
      {recent.length > 0 && (
        <Offers title={t('recent.title')} offers={recent} to="/offer/view/$versionId" isLast />
      )}
    </>
  );
}

interface OffersProps {
  title: string;
  offers: readonly Schemas['ListedVersion'][];
  to: '/offer/edit/$versionId' | '/offer/view/$versionId';
  /** Below it stands the way to all of them. */
  isLast: boolean;
}

function Offers({ title, offers, to, isLast }: OffersProps) {
  const { t } = useTranslation('home');
  return (
    <section aria-label={title}>
      <Title order={2} className={classes.heading}>
        {title}
      </Title>
      <ul className={classes.drafts}>
        {offers.map((offer) => (
          <li key={offer.id}>
            <Link to={to} params={{ versionId: offer.id }} className={classes.draft}>
              <span className={classes.name}>{offer.customer_name || offer.title || t('drafts.nobody')}</span>
              <span className={classes.model}>{offer.model || offer.model_code}</span>
              <span className={classes.number}>{offer.number}</span>
              <span className={classes.changed}>{date(offer.updated_at)}</span>
              <span className={classes.total}>
                {money(centsOf(offer.price_total), { currency: offer.currency })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {isLast && (
        <Link to="/offer" className={classes.all}>
          {t('drafts.all')}
        </Link>
      )}
    </section>
  );
}
