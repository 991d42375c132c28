import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import type { ListPage } from '@/kit/record/calls';
import type { Updating } from '@/kit/record/capabilities';
import { listKey, refreshLists } from '@/kit/record/list-cache';
import { showToast } from '@/kit/ui/toast';
import { costFields, type PrimeCost, primeCostSource } from './prime-cost-list';

type Costs = Schemas['ModelCostsPatch'];

interface Change {
  id: number;
  body: Costs;
}

/** Saves what a model costs, and what the dealer pays when one is chosen (0: none); each change can be undone. */
export function useCostUpdate(companyId: number): Updating<PrimeCost> {
  const { t } = useTranslation(['pricing', 'list']);
  const queryClient = useQueryClient();
  const { mutate: undo } = useMutation({
    mutationFn: ({ id, body }: Change) => client.PUT('/prime-cost/{id}', { params: { path: { id } }, body }),
    onSettled: () => refreshLists(queryClient, primeCostSource),
  });
  return useMemo(() => {
    const dealer = companyId > 0 ? { company_id: companyId } : {};
    const shown = (id: number) =>
      queryClient
        .getQueriesData<ListPage<PrimeCost>>({ queryKey: listKey(primeCostSource.path) })
        .flatMap(([, page]) => page?.rows ?? [])
        .find((row) => row.id === id && (row.company_id ?? 0) === companyId);
    return {
      operation: 'PUT /prime-cost/{id}',
      run: async (id, change) => {
        const before = shown(id);
        const { data } = await client.PUT('/prime-cost/{id}', {
          params: { path: { id } },
          body: { ...change, ...dealer },
        });
        const saved = data as PrimeCost;
        const changed = costFields.filter((field) => field in change);
        if (before && changed.length > 0) {
          const former = Object.fromEntries(changed.map((field) => [field, before[field]]));
          const body: Costs = { ...former, ...dealer, revision: saved.revision };
          showToast({
            message: t('primeCosts.saved', { name: saved.model_code }),
            action: { label: t('list:action.undo'), run: () => undo({ id, body }) },
          });
        }
        return saved;
      },
    };
  }, [companyId, queryClient, t, undo]);
}
