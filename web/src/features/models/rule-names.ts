import { useQuery } from '@tanstack/react-query';
import { createContext } from 'react';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { classesQuery, offeredQuery } from './queries';
import type { RulePart } from './rule-sentence';

/** How what rules name is called. */
export interface RuleNames {
  nameOf: (part: RulePart) => string | undefined;
  isPending: boolean;
  /** The model has it; undefined until that is known. */
  isOffered: (part: RulePart) => boolean | undefined;
}

export const RuleNamesContext = createContext<RuleNames>({
  nameOf: () => undefined,
  isPending: false,
  isOffered: () => undefined,
});

export function useRuleNames(modelId: number, pricelistId: number): RuleNames {
  const { context } = useCellContext('models:rules');
  const offered = useQuery(offeredQuery(modelId, pricelistId));
  const all = useQuery(classesQuery);
  const features = offered.data;
  const classes = all.data;
  const byId = new Map(features?.map((feature) => [feature.feature_id, feature]));
  const classById = new Map(classes?.map((one) => [one.id, one]));
  return {
    isPending: offered.isPending || all.isPending,
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
