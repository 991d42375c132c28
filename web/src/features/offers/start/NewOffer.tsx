import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { Problem, problemOf } from '@/api/problem';
import { useMe } from '@/session/me';
import { EmptyState } from '@/kit/ui/EmptyState';
import { Page } from '@/kit/ui/Page';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { reportProblem } from '@/kit/ui/report-problem';
import { carQuery, startQuery } from '../queries';
import type { Started } from './started';
import { ModelPicker } from '../steps/ModelPicker';
import { stepLink } from '../use-goto-step';
import type { StartModel, Version } from '../wire';

interface NewOfferProps {
  title: string;
  started: Started;
  status: 'draft' | 'template';
}

/** A new offer is made by picking its model; leaving before leaves nothing behind. */
export function NewOffer({ title, started, status }: NewOfferProps) {
  const { t } = useTranslation(['offers', 'common']);
  const { brands, companies } = useMe();
  const { brandId, companyId, pricelistId, type } = started;
  const { create, isCreating, problem } = useCreate(started, status);
  const { data: start, error, refetch } = useQuery(startQuery({ companyId, brandId }));
  if (start?.company_id === null) throw new Problem({ kind: 'missing', status: 404 });
  const list = start?.pricelists.find(({ id }) => id === pricelistId)?.name;
  const brand = brands.find(({ id }) => id === brandId)?.name;
  const company = companies.find(({ id }) => id === companyId)?.name;
  return (
    <Page
      title={title}
      area={t('common:nav.offerEdit')}
      subtitle={[company, brand, list, t(`type.${type}`)].filter(Boolean).join(' · ')}
    >
      {problem && <ProblemPanel problem={problem} />}
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {pricelistId < 0 ? (
        <EmptyState
          text={t('create.withoutList')}
          action={
            <Button loading={isCreating} onClick={() => void create(null)}>
              {t('create.begin')}
            </Button>
          }
        />
      ) : (
        <ModelPicker
          companyId={companyId}
          pricelistId={pricelistId}
          type={type}
          currency={start?.currency}
          onPick={(model) => void create(model)}
        />
      )}
    </Page>
  );
}

/** Makes the offer, once: its address takes the place of this one, so that going back makes no second. */
function useCreate(
  { brandId, companyId, pricelistId, type, customerName }: Started,
  status: 'draft' | 'template',
) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [isCreating, setCreating] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  const create = async (model: StartModel | null) => {
    if (isCreating) return;
    setCreating(true);
    setProblem(undefined);
    try {
      const { data } = await client.POST('/version', {
        body: {
          company_id: companyId,
          brand_id: brandId,
          pricelist_id: pricelistId,
          type,
          status,
          ...(model && { model_id: model.id }),
          customer_name: customerName || undefined,
        },
      });
      const { id } = data as Version;
      const { landing } = await queryClient.fetchQuery(carQuery(id));
      await router.navigate({ ...stepLink(id, landing), replace: true });
    } catch (error) {
      const refused = problemOf(error);
      if (refused.kind === 'offline') setProblem(refused);
      else reportProblem(refused);
    }
    setCreating(false);
  };
  return { create, isCreating, problem };
}
