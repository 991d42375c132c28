import type { TFunction } from 'i18next';
import type { RowOf } from '@/kit/record/resource';

export type Rule = RowOf<'/rule'>;

/** A feature or a product class that a rule names. */
export interface RulePart {
  kind: 'feature' | 'class';
  id: number;
  code: string;
}

/** A sentence with the places in it where features and classes are named. */
export type Sentence = readonly (string | RulePart)[];

/** What of a rule is said in words. */
export type Said = Pick<
  Rule,
  'include' | 'conditions' | 'condition_classes' | 'actions' | 'classes' | 'action_lists'
>;
type Item = { id: number; code?: string };

/** Marks the place of a part in a text; no text has this character. */
const mark = '\u0000';

/** What a rule means (S7), as a sentence in the language of the texts. */
export function ruleSentence(rule: Said, t: TFunction<'models'>, language: string): Sentence {
  const parts: RulePart[] = [];
  const place = (kind: RulePart['kind']) => (item: Item) => {
    parts.push({ kind, id: item.id, code: item.code ?? String(item.id) });
    return `${mark}${parts.length - 1}${mark}`;
  };
  const all = (texts: readonly string[]) =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(texts);
  const feature = place('feature');
  const named = place('class');

  const body = bodyClauses(rule, { t, feature, named, all });
  const clauses = rule.include
    ? needs(rule, { t, feature, named, all })
    : bans(rule, { t, feature, named, all });
  const head = all(clauses);
  const text =
    body.length > 0 ? t('sentence.rule', { body: all(body), head }) : t('sentence.always', { head });
  return text
    .split(mark)
    .map((piece, index) => (index % 2 === 0 ? piece : (parts[Number(piece)] ?? piece)))
    .map((piece, index) => (index === 0 && typeof piece === 'string' ? capital(piece, language) : piece))
    .filter((piece) => piece !== '');
}

interface Words {
  t: TFunction<'models'>;
  feature: (item: Item) => string;
  named: (item: Item) => string;
  all: (texts: readonly string[]) => string;
}

/** When the rule speaks at all: everything that must be chosen, and everything that must not. */
function bodyClauses({ conditions, condition_classes: classes }: Said, { t, feature, named, all }: Words) {
  const [present, absent] = parted(conditions ?? []);
  const [someOf, noneOf] = parted(classes ?? []);
  return [
    ...(present.length > 0 ? [t('sentence.with', { features: all(present.map(feature)) })] : []),
    ...someOf.map((one) => t('sentence.withClass', { class: named(one) })),
    ...absent.map((one) => t('sentence.without', { feature: feature(one) })),
    ...noneOf.map((one) => t('sentence.withoutClass', { class: named(one) })),
  ];
}

/** Include: all features, something of every class, something of every list. */
function needs(rule: Said, { t, feature, named, all }: Words) {
  const { single, lists } = partsOf(rule);
  return [
    ...(single.length > 0
      ? [t('sentence.needs', { count: single.length, features: all(single.map(feature)) })]
      : []),
    ...(rule.classes ?? []).map((one) => t('sentence.needsClass', { class: named(one) })),
    ...lists.map((list) => t('sentence.needsOne', { features: list.map(feature).join(', ') })),
  ];
}

/** Exclude: none of the features, nothing of any class, no list as a whole. */
function bans(rule: Said, { t, feature, named, all }: Words) {
  const { single, lists } = partsOf(rule);
  return [
    ...(single.length > 0
      ? [t('sentence.bans', { count: single.length, features: single.map(feature).join(', ') })]
      : []),
    ...(rule.classes ?? []).map((one) => t('sentence.bansClass', { class: named(one) })),
    ...lists.map((list) => t('sentence.bansTogether', { features: all(list.map(feature)) })),
  ];
}

/** A list of one feature says no more than the feature alone. */
function partsOf({ actions, action_lists: lists }: Said) {
  const known = (lists ?? []).map((list) => list ?? []);
  return {
    single: [...(actions ?? []), ...known.filter((list) => list.length === 1).flat()],
    lists: known.filter((list) => list.length > 1),
  };
}

function parted<C extends { pivot?: { negative?: boolean } }>(conditions: readonly C[]): [C[], C[]] {
  return [
    conditions.filter(({ pivot }) => !pivot?.negative),
    conditions.filter(({ pivot }) => pivot?.negative),
  ];
}

function capital(text: string, language: string): string {
  return text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
}
