import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '@/api/client';
import { refreshLists } from '@/kit/record/list-cache';
import { type Assigned, assignedLists, type OfferKind } from './assigned';

interface Pairs {
  featureIds: readonly number[];
  modelIds: readonly number[];
  kind: OfferKind;
}

/** Offers features for models of the price list; what a model offers already stays as it is. */
export function useAssign(pricelistId: number, close: (assigned: Assigned) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ featureIds, modelIds, kind }: Pairs) => {
      const standard = kind === 'standard';
      const { data } = await client.POST('/model-feature/assign', {
        body: {
          pricelist_id: pricelistId,
          feature_ids: [...featureIds],
          model_ids: [...modelIds],
          only_new: true,
          standard,
          standard_embassy: standard,
          standard_diplomatic: standard,
        },
      });
      return data as Assigned;
    },
    onSuccess: async (assigned) => {
      await refreshLists(queryClient, assignedLists);
      close(assigned);
    },
  });
}
