import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { useMe } from '@/session/me';
import { EmptyState } from '@/ui/EmptyState';
import { Page } from '@/ui/Page';
import { ProblemPanel } from '@/ui/ProblemPanel';
import { reportProblem } from '@/ui/report-problem';
import { carQuery } from '../queries';
import { ModelPicker } from '../steps/ModelPicker';
import { stepLink } from '../use-goto-step';
import type { StartModel, Version } from '../wire';

const path = '/signed-in/offer/create/$brandId/$companyId/$pricelistId/model';

/** A new offer: it is made by picking its model, and leaving before leaves nothing behind. */
export default function CreateOfferScreen() {
  const { t } = useTranslation(['offers', 'common']);
  const { brandId, companyId, pricelistId } = useParams({ from: path });
  const { type = 'standard' } = useSearch({ from: path });
  const { brands, companies } = useMe();
  const { create, isCreating, problem } = useCreate();
  const brand = brands.find(({ id }) => id === brandId)?.name;
  const company = companies.find(({ id }) => id === companyId)?.name;
  return (
    <Page
      title={t('create.title')}
      area={t('common:nav.offerEdit')}
      subtitle={[company, brand, t(`type.${type}`)].filter(Boolean).join(' · ')}
    >
      {problem && <ProblemPanel problem={problem} />}
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
          currency="EUR"
          onPick={(model) => void create(model)}
        />
      )}
    </Page>
  );
}

/** Makes the offer, once: its address takes the place of this one, so that going back makes no second. */
function useCreate() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { brandId, companyId, pricelistId } = useParams({ from: path });
  const { type = 'standard' } = useSearch({ from: path });
  const [isCreating, setCreating] = useState(false);
  const [offline, setOffline] = useState<ReturnType<typeof problemOf>>();

  const create = async (model: StartModel | null) => {
    if (isCreating) return;
    setCreating(true);
    setOffline(undefined);
    try {
      const { data } = await client.POST('/version', {
        body: {
          company_id: companyId,
          brand_id: brandId,
          pricelist_id: pricelistId,
          type,
          status: 'draft',
          ...(model && { model_id: model.id }),
          customer_name: router.state.location.state.customerName,
        },
      });
      const { id } = data as Version;
      const { landing } = await queryClient.fetchQuery(carQuery(id));
      await router.navigate({ ...stepLink(id, landing), replace: true });
    } catch (error) {
      const problem = problemOf(error);
      if (problem.kind === 'offline') setOffline(problem);
      else if (problem.kind !== 'unauthorized') reportProblem(problem);
    }
    setCreating(false);
  };
  return { create, isCreating, problem: offline };
}
