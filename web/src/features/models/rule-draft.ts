import type { Schemas } from '@/api/client';
import type { Translations } from '@/kit/record/translation';
import type { Rule } from './rule-sentence';

/** A rule while it is written: what it names, by id. */
export interface RuleDraft {
  name: string;
  /** Of every model of the price list, and not of one. */
  isOfAll: boolean;
  include: boolean;
  present: readonly number[];
  absent: readonly number[];
  presentClasses: readonly number[];
  absentClasses: readonly number[];
  actions: readonly number[];
  classes: readonly number[];
  lists: readonly (readonly number[])[];
  /** The rule in its author's words, by language. */
  text: Translations;
}

/** The part of a rule that a check is about. */
export type FaultyPart = Schemas['FoundRule']['part'];

export const blankRule: RuleDraft = {
  name: '',
  isOfAll: false,
  include: true,
  present: [],
  absent: [],
  presentClasses: [],
  absentClasses: [],
  actions: [],
  classes: [],
  lists: [],
  text: {},
};

type Condition = { id: number; pivot?: { negative?: boolean } };

const idsOf = (parts: readonly { id: number }[] | null | undefined) => (parts ?? []).map(({ id }) => id);

const conditionsOf = (parts: readonly Condition[] | null | undefined, negative: boolean) =>
  idsOf((parts ?? []).filter(({ pivot }) => (pivot?.negative ?? false) === negative));

export function draftOf(rule: Rule): RuleDraft {
  return {
    name: rule.name,
    isOfAll: rule.model_id === null,
    include: rule.include,
    present: conditionsOf(rule.conditions, false),
    absent: conditionsOf(rule.conditions, true),
    presentClasses: conditionsOf(rule.condition_classes, false),
    absentClasses: conditionsOf(rule.condition_classes, true),
    actions: idsOf(rule.actions),
    classes: idsOf(rule.classes),
    lists: (rule.action_lists ?? []).map(idsOf),
    text: rule.text,
  };
}

/** What a draft says, as a rule has it; an empty choice says nothing. */
export function saidBy(draft: RuleDraft, codeOf?: (kind: 'feature' | 'class', id: number) => string) {
  const item = (kind: 'feature' | 'class') => (id: number) => ({
    id,
    ...(codeOf && { code: codeOf(kind, id) }),
  });
  const condition = (kind: 'feature' | 'class', negative: boolean) => (id: number) => ({
    ...item(kind)(id),
    pivot: { negative },
  });
  return {
    include: draft.include,
    conditions: [
      ...draft.present.map(condition('feature', false)),
      ...draft.absent.map(condition('feature', true)),
    ],
    condition_classes: [
      ...draft.presentClasses.map(condition('class', false)),
      ...draft.absentClasses.map(condition('class', true)),
    ],
    actions: draft.actions.map(item('feature')),
    classes: draft.classes.map(item('class')),
    action_lists: draft.lists.filter((list) => list.length > 0).map((list) => list.map(item('feature'))),
  };
}

/** The draft as the tester sends it, in place of the rule it changes if there is one. */
export function triedAs(draft: RuleDraft, id: number | undefined) {
  return { ...saidBy(draft), name: draft.name, for_all: draft.isOfAll, ...(id !== undefined && { id }) };
}

/** The draft asks for something, or forbids it. */
export function saysSomething({ actions, classes, lists }: RuleDraft): boolean {
  return actions.length > 0 || classes.length > 0 || lists.some((list) => list.length > 0);
}
