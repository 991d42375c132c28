import { IconCopy, IconPencil } from '@tabler/icons-react';
import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { textColumn } from '@/kit/fields/text';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { type ActionContext, defineList, type ListColumn } from '@/kit/record/describe';
import { resource } from '@/kit/record/resource';
import type { RouterContext } from '@/routing/roots';
import type { PermissionQuestion } from '@/session/can';
import type { ModelParams } from './model-tabs';
import { findingsKey, triedKey } from './queries';
import { writeRule } from './rule-actions';
import type { RuleOf } from './rule-of';
import type { Rule } from './rule-sentence';
import { ruleValue } from './rule-value';
import { HoldsFor, RuleText } from './RuleText';

const rules = resource('/rule');

const source = rules.source<ModelParams & Record<string, number>>(
  ({ modelId, pricelistId }) => ({ modelId, pricelistId }),
  [findingsKey, triedKey],
);

/** The rules that hold for a model of a price list, as sentences (M-030). */
export const ruleList = defineList<Rule, ModelParams & Record<string, number>>({
  id: 'rules',
  texts: 'models:rules',
  source,
  name: (rule) => rule.name,
  columns: [
    { ...textColumn('name'), width: '6rem' },
    sentence(),
    holdsFor(),
    archiveStatus(archivedByStatus),
    { ...changed(), width: '13rem' },
  ],
  valueText: ruleValue,
  unsaid: ['pricelist_id', 'copied_from'],
  archive: rules.archive(archivedByStatus),
  bulk: rules.bulk,
  history: rules.history,
});

/** The same list for who may write rules: on the page of a model they are opened, or begin others. */
export const writtenRules = (of: RuleOf, permission: PermissionQuestion): typeof ruleList => ({
  ...ruleList,
  valueText: (field, value, rule) =>
    field === 'model_id' && value === of.modelId ? of.modelCode : ruleValue(field, value, rule),
  rowActions: [
    {
      label: 'edit',
      icon: IconPencil,
      permission: () => permission,
      run: (rule, { router }) => void writeRule(queriesOf(router), of, { rule }),
    },
    {
      label: 'copy',
      icon: IconCopy,
      permission: () => permission,
      run: (rule, { router }) => void writeRule(queriesOf(router), of, { rule, isCopy: true }),
    },
  ],
});

const queriesOf = (router: ActionContext['router']) => (router.options.context as RouterContext).queryClient;

/** A list of rules with these only. */
export const someRules = (list: typeof ruleList, ids: readonly number[]): typeof ruleList => ({
  ...list,
  source: {
    ...source,
    scope: (params: ModelParams & Record<string, number>) => ({
      ...source.scope(params),
      ids: ids.join(','),
    }),
  },
});

function sentence(): ListColumn<Rule> {
  return {
    key: 'sentence',
    wraps: true,
    isWide: true,
    render: (rule) => <RuleText rule={rule} />,
    searchText: (rule) => [...codesOf(rule), ...Object.values(rule.text)].join(' '),
    sortValue: (rule) => codesOf(rule).join(' '),
  };
}

function holdsFor(): ListColumn<Rule> {
  return {
    key: 'model_code',
    width: '9rem',
    render: (rule) => <HoldsFor rule={rule} />,
    sortValue: (rule) => rule.model_code,
  };
}

/** The codes of everything a rule names, in the order of its parts. */
function codesOf(rule: Rule): string[] {
  const lists = (rule.action_lists ?? []).flatMap((list) => list ?? []);
  const parts = [
    rule.conditions ?? [],
    rule.condition_classes ?? [],
    rule.actions ?? [],
    rule.classes ?? [],
    lists,
  ];
  return parts.flat().flatMap(({ code }) => code ?? []);
}
