import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { offeredQuery, classesQuery } from '../queries';
import { useRuleNames } from '../rule-names';
import type { Rule, RulePart } from '../rule-sentence';
import type { PartOption } from './PartsField';

/** What a rule can name: what the model offers, and what the rule names already. */
export function useRuleParts(modelId: number, pricelistId: number, rule: Rule | undefined) {
  const { t } = useTranslation('models');
  const names = useRuleNames(modelId, pricelistId);
  const { data: offered } = useQuery(offeredQuery(modelId, pricelistId));
  const { data: classes } = useQuery(classesQuery);
  const known = useMemo(() => partsOf(rule), [rule]);
  const option = (part: RulePart): PartOption => {
    const isMissing = names.isOffered(part) === false;
    const name = isMissing ? t('rules.notOffered') : names.nameOf(part);
    return { value: String(part.id), label: [part.code, name].filter(Boolean).join(' – ') };
  };
  const all = (kind: RulePart['kind'], ids: ReadonlyMap<number, string>) =>
    [...new Map([...known.filter((part) => part.kind === kind).map(pairOf), ...ids])]
      .map(([id, code]) => option({ kind, id, code }))
      .toSorted((one, other) => one.label.localeCompare(other.label));
  const features = new Map(offered?.map(({ feature_id: id, feature_code: code }) => [id, code]));
  const inModel = new Set(offered?.map(({ productclass_id: id }) => id));
  const productClasses = new Map(
    classes?.filter(({ id }) => inModel.has(id)).map(({ id, code }) => [id, code]),
  );
  const codes = { feature: features, class: productClasses };
  return {
    names,
    features: all('feature', features),
    productClasses: all('class', productClasses),
    codeOf: (kind: RulePart['kind'], id: number) =>
      codes[kind].get(id) ?? known.find((part) => part.kind === kind && part.id === id)?.code ?? String(id),
  };
}

const pairOf = ({ id, code }: RulePart) => [id, code] as const;

/** All that a rule names. */
function partsOf(rule: Rule | undefined): RulePart[] {
  const named = (
    kind: RulePart['kind'],
    parts: readonly { id: number; code?: string }[] | null | undefined,
  ) => (parts ?? []).map(({ id, code }) => ({ kind, id, code: code ?? String(id) }));
  if (!rule) return [];
  return [
    ...named('feature', rule.conditions),
    ...named('feature', rule.actions),
    ...(rule.action_lists ?? []).flatMap((list) => named('feature', list)),
    ...named('class', rule.condition_classes),
    ...named('class', rule.classes),
  ];
}
