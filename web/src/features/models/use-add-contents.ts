import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '@/api/client';
import { refreshLists } from '@/kit/record/list-cache';
import { outcomeOf } from '@/kit/record/outcome';
import { packageContents, type PackagePlace } from './package-contents';

/** Where an item applies: with this model only, or with every model of the price list. */
export type ContentScope = 'model' | 'list';

/** Adds features to a package, one after another: a refused one does not stop the others. */
export function useAddContents({ modelId, pricelistId, packageId }: PackagePlace) {
  const queryClient = useQueryClient();
  const [added, setAdded] = useState<readonly number[]>([]);
  /** Why the server refused a feature, by its id. */
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const add = async (featureId: number, scope: ContentScope) => {
    const body = {
      pricelist_id: pricelistId,
      model_id: scope === 'model' ? (modelId ?? null) : null,
      package_feature_id: packageId,
      feature_id: featureId,
    };
    const { problem } = await outcomeOf(client.POST('/package-content', { body }));
    if (!problem) {
      setAdded((known) => [...known, featureId]);
      return true;
    }
    const reason = Object.values(problem.fields)[0]?.[0] ?? problem.message;
    setRefused((known) => new Map(known).set(featureId, reason));
    return false;
  };
  const adding = useMutation({
    /** Answers whether all of them are added. */
    mutationFn: async ({ featureIds, scope }: { featureIds: readonly number[]; scope: ContentScope }) => {
      setAdded([]);
      setRefused(new Map());
      let isAll = true;
      for (const featureId of featureIds) {
        // oxlint-disable-next-line no-await-in-loop -- whether a package contains itself depends on those before
        if (!(await add(featureId, scope))) isAll = false;
      }
      return isAll;
    },
    onSettled: () => refreshLists(queryClient, packageContents),
    meta: { errors: 'inline' },
  });
  return { adding, added, refused };
}
