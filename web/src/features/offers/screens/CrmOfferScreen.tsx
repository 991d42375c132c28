import { Button, Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { EmptyState } from '@/kit/ui/EmptyState';
import { Page } from '@/kit/ui/Page';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { crmOfferQuery } from '../crm';
import { askStart } from '../start';
import type { Started } from '../start/started';
import { stepLink } from '../use-goto-step';

/** What decides with what a new offer begins; asked when the user has several to choose from. */
const choices = ['company_id', 'brand_id', 'pricelist_id'];

/** Where a CRM leads to: the offer of its document opens at once, after a choice only where a new one needs it. */
export default function CrmOfferScreen() {
  const { t } = useTranslation(['offers', 'common']);
  const queryClient = useQueryClient();
  const search = useSearch({ from: '/signed-in/offer/crm' });
  const [started, setStarted] = useState<Started>();
  const { data, error, refetch } = useQuery(crmOfferQuery(queryClient, search, started));
  if (data) return <Navigate {...stepLink(data.id, data.landing)} replace />;

  const problem = error && problemOf(error);
  const asksChoice = problem && choices.some((field) => problem.fields[field]);
  const choose = async () => setStarted((await askStart(queryClient, { withCustomer: false })) ?? started);
  return (
    <Page title={t('crm.title')} area={t('common:nav.offerEdit')} subtitle={search.doc}>
      {asksChoice && (
        <EmptyState
          text={t('crm.choose')}
          action={<Button onClick={() => void choose()}>{t('create.choose')}</Button>}
        />
      )}
      {problem && !asksChoice && <ProblemPanel problem={problem} onRetry={() => void refetch()} />}
      {!search.doc && <EmptyState text={t('crm.noDocument')} />}
      {search.doc && !problem && <EmptyState text={t('crm.opening')} action={<Loader size="sm" />} />}
    </Page>
  );
}
