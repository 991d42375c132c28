import { useQuery } from '@tanstack/react-query';
import { createContext } from 'react';
import { $api } from '@/api/query-api';
import { client } from '@/api/client';
import type { CellContext } from '@/kit/record/entity';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import type { RulePart } from './rule-sentence';

/** How what rules name is called. */
export interface RuleNames {
  nameOf: (part: RulePart) => string | undefined;
  /** The model has it; undefined until that is known. */
  isOffered: (part: RulePart) => boolean | undefined;
}

export const RuleNamesContext = createContext<RuleNames>({
  nameOf: () => undefined,
  isOffered: () => undefined,
});

const pageSize = 1000;
/** No model offers more; beyond it codes go without their names. */
const mostPages = 5;

/** The features that a model of a price list offers, all of them. */
export function offeredQuery(modelId: number, pricelistId: number) {
  return {
    queryKey: ['offered features', modelId, pricelistId],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const rows = [];
      for (let page = 1; page <= mostPages; page++) {
        const query = { modelId, pricelistId, limit: pageSize, page };
        // oxlint-disable-next-line no-await-in-loop -- whether there is a next page is known only then
        const { data } = await client.GET('/model-feature', { params: { query }, signal });
        rows.push(...(data ?? []));
        if ((data ?? []).length < pageSize) break;
      }
      return rows;
    },
    staleTime: 60_000,
  };
}

/** Names stand in sentences of the screen's language, so they are in it too where they can be. */
export function useSentenceContext(): CellContext {
  const { context } = useCellContext('models:rules');
  const { screenLanguage: language = context.language } = context;
  return { ...context, language };
}

export function useRuleNames(modelId: number, pricelistId: number): RuleNames {
  const context = useSentenceContext();
  const features = useQuery(offeredQuery(modelId, pricelistId)).data;
  const classes = useQuery($api.queryOptions('get', '/product-class')).data;
  const byId = new Map(features?.map((feature) => [feature.feature_id, feature]));
  const classById = new Map(classes?.map((one) => [one.id, one]));
  return {
    nameOf: ({ kind, id }) => {
      if (kind === 'class') return translate(classById.get(id)?.name, context).text || undefined;
      const feature = byId.get(id);
      const title = translate(feature?.title, context).text;
      return title || translate(feature?.description, context).text || undefined;
    },
    isOffered: ({ kind, id }) => {
      if (!features) return undefined;
      return kind === 'feature'
        ? byId.has(id)
        : features.some(({ productclass_id }) => productclass_id === id);
    },
  };
}
