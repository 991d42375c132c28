import { Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { centsOf } from '@/api/money';
import { date, money } from '@/i18n/format';
import { useCan } from '@/session/Can';
import classes from './my-drafts.module.css';

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

/** What the user has begun and not finished, to go on with from the first page. */
export function MyDrafts() {
  const { t } = useTranslation('home');
  const { may } = useCan();
  const isSeller = may('app.offer') && may('app.offer.edit');
  const { data: drafts = [] } = useQuery({ ...draftsQuery, enabled: isSeller });
  if (!isSeller || drafts.length === 0) return null;
  return (
    <section>
      <Title order={2} className={classes.heading}>
        {t('drafts.title')}
      </Title>
      <ul className={classes.drafts}>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <Link to="/offer/edit/$versionId" params={{ versionId: draft.id }} className={classes.draft}>
              <span className={classes.name}>{draft.customer_name || draft.title || t('drafts.nobody')}</span>
              <span className={classes.model}>{draft.model || draft.model_code}</span>
              <span className={classes.number}>{draft.number}</span>
              <span className={classes.changed}>{date(draft.updated_at)}</span>
              <span className={classes.total}>
                {money(centsOf(draft.price_total), { currency: draft.currency })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/offer" className={classes.all}>
        {t('drafts.all')}
      </Link>
    </section>
  );
}
