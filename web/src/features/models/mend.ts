import { draftOf, type RuleDraft, saysSomething } from './rule-draft';
import type { Rule } from './rule-sentence';
import type { Finding } from './use-findings';

/** What may mend a finding: parts taken out of one rule. The person who writes rules decides. */
export interface Mend {
  rule: Rule;
  /** The words for it. */
  how: 'takeOut' | 'takeOutClass' | 'takeOutEmpty' | 'oneSide' | 'allow' | 'newest';
  features: readonly number[];
  classes: readonly number[];
  codes: readonly string[];
}

type Item = { id: number; code?: string };

/** The features that a rule needs or forbids, lists included. */
function resultOf({ actions, action_lists: lists }: Rule): readonly Item[] {
  return [...(actions ?? []), ...(lists ?? []).flatMap((list) => list ?? [])];
}

/** Undefined where nobody can say which part is the wrong one. */
export function mendOf(finding: Finding, ruleById: ReadonlyMap<number, Rule>): Mend | undefined {
  const rules = (finding.rules ?? []).flatMap(({ id }) => ruleById.get(id) ?? []);
  const [rule] = rules;
  if (!rule || rules.length !== (finding.rules ?? []).length) return undefined;
  const features = finding.features ?? [];
  const classes = finding.classes ?? [];
  const take = (how: Mend['how'], of: Rule, parts: readonly Item[], isOfClasses = false): Mend => ({
    rule: of,
    how,
    features: isOfClasses ? [] : parts.map(({ id }) => id),
    classes: isOfClasses ? parts.map(({ id }) => id) : [],
    codes: parts.map(({ id, code }) => code ?? String(id)),
  });
  switch (finding.cause) {
    case 'feature_not_offered':
      return take('takeOut', rule, features);
    case 'empty_class':
      return take('takeOutClass', rule, classes, true);
    case 'empty_list':
      return take('takeOutEmpty', rule, []);
    case 'both_sides':
      return take('oneSide', rule, features);
    case 'dead_option':
    case 'dead_package': {
      const forbids = newestFirst(rules).find(
        (one) => !one.include && hasAny(resultOf(one), features) && isInNoList(one, features),
      );
      return (forbids && take('allow', forbids, features)) ?? contrary(rules, take);
    }
    case 'contradiction':
    case 'unfillable_classes':
      return contrary(rules, take);
    default:
      return undefined;
  }
}

/** Of two rules of which one needs what the other forbids, the newer one gives it up. */
function contrary(
  rules: readonly Rule[],
  take: (how: Mend['how'], of: Rule, parts: readonly Item[]) => Mend,
): Mend | undefined {
  for (const newer of newestFirst(rules)) {
    const others = rules.filter(({ include }) => include !== newer.include).flatMap(resultOf);
    const shared = resultOf(newer).filter((item) => hasAny(others, [item]));
    if (shared.length > 0) return take('newest', newer, shared);
  }
  return undefined;
}

const newestFirst = (rules: readonly Rule[]) => rules.toSorted((one, other) => other.id - one.id);

const hasAny = (items: readonly Item[], wanted: readonly Item[]) =>
  items.some(({ id }) => wanted.some((one) => one.id === id));

/** Of a list of which not all may be chosen, one fewer would forbid more. */
function isInNoList({ action_lists: lists }: Rule, wanted: readonly Item[]): boolean {
  return !(lists ?? []).some((list) => hasAny(list ?? [], wanted));
}

/** The rule without the parts, as its author may save it. */
export function mended(draft: RuleDraft, { how, features, classes }: Mend): RuleDraft {
  const without = (ids: readonly number[], gone: readonly number[]) => ids.filter((id) => !gone.includes(id));
  const lists = draft.lists.map((list) => without(list, features)).filter((list) => list.length > 0);
  const result = { actions: without(draft.actions, features), lists };
  if (how === 'allow' || how === 'newest') return { ...draft, ...result };
  if (how === 'oneSide') {
    // What a rule asks for and rules out at once stays among what it asks for.
    const twice = features.filter((id) => draft.present.includes(id));
    return { ...draft, ...result, absent: without(draft.absent, twice) };
  }
  return {
    ...draft,
    ...result,
    present: without(draft.present, features),
    absent: without(draft.absent, features),
    presentClasses: without(draft.presentClasses, classes),
    absentClasses: without(draft.absentClasses, classes),
    classes: without(draft.classes, classes),
  };
}

/** Nothing is left that the rule could say: it is archived instead. */
export const leavesNothing = (mend: Mend) => !saysSomething(mended(draftOf(mend.rule), mend));
