import type { Schemas } from '@/api/client';
import type { ChangeRequest } from '../wire';

export type BrokenRule = Schemas['BrokenRule'];
export type AssistItem = Schemas['AssistItem'];

/** A feature to add, or to remove. */
export interface Pick {
  id: number;
  add: boolean;
}

export type Place = 'conditions' | 'condition_classes' | 'actions' | 'classes' | 'rule_actions';

/** Items of a rule that stand together. */
export interface ItemList {
  place: Place;
  key: string;
  /** Of a list of a product class: its name. */
  name?: string;
  /** One of them is enough, so that picking another gives it up. */
  isOneOf: boolean;
  items: readonly AssistItem[];
}

/** The lists of a rule in which something can be picked, in the order in which they are shown. */
export function listsOf(rule: BrokenRule): readonly ItemList[] {
  const plain = (place: Place, items: readonly AssistItem[]): ItemList => ({
    place,
    key: place,
    isOneOf: false,
    items,
  });
  const ofClasses = (place: 'condition_classes' | 'classes') =>
    rule[place].map(({ id, code, text, features }): ItemList => ({
      place,
      key: `${place} ${id}`,
      name: text || code,
      isOneOf: features.some(({ add }) => add),
      items: features,
    }));
  const oneOf = rule.rule_actions.map((items, index): ItemList => ({
    place: 'rule_actions',
    key: `rule_actions ${index}`,
    isOneOf: true,
    items: items ?? [],
  }));
  const all = [
    plain('conditions', rule.conditions),
    ...ofClasses('condition_classes'),
    plain('actions', rule.actions),
    ...ofClasses('classes'),
    ...oneOf,
  ];
  return all.filter(({ items }) => items.length > 0);
}

export function isPicked(picks: readonly Pick[], { id, add }: Pick): boolean {
  return picks.some((pick) => pick.id === id && pick.add === add);
}

/** A rule counts as settled by hand when something in it is picked. */
export function isRuleSelected(rule: BrokenRule, picks: readonly Pick[]): boolean {
  return listsOf(rule).some(({ items }) => items.some((item) => isPicked(picks, item)));
}

/**
 * The picks after a click on an item. What is picked counts in every rule that has it. A pick gives up the others of
 * a list of which one is enough, and the other lists of its rules; only lists of rule actions stand beside what
 * else the rule demands, and take the place of doing without its conditions.
 */
export function withPick(
  rules: readonly BrokenRule[],
  picks: readonly Pick[],
  { id, add }: Pick,
): readonly Pick[] {
  const isIt = (one: Pick) => one.id === id && one.add === add;
  if (picks.some(isIt)) return picks.filter((pick) => !isIt(pick));
  const givenUp = new Set(rules.flatMap((rule) => rivalsOf(rule, isIt)));
  return [...picks.filter((pick) => !givenUp.has(pick.id)), { id, add }];
}

function rivalsOf(rule: BrokenRule, isIt: (item: Pick) => boolean): readonly number[] {
  const lists = listsOf(rule);
  const mine = lists.filter(({ items }) => items.some(isIt));
  if (mine.length === 0) return [];
  const isRuleAction = mine.every(({ place }) => place === 'rule_actions');
  const gives = (list: ItemList) => {
    if (mine.includes(list)) return list.isOneOf;
    return !isRuleAction || list.place === 'conditions' || list.place === 'condition_classes';
  };
  const rivals = lists.filter(gives).flatMap(({ items }) => items);
  return rivals.filter((item) => !isIt(item)).map(({ id }) => id);
}

/** What the items show before anybody has clicked: the best repair, as far as it is among them. */
export function firstPicks(rules: readonly BrokenRule[]): readonly Pick[] {
  const picks: Pick[] = [];
  for (const rule of rules) {
    for (const { items } of listsOf(rule)) {
      for (const { id, add, selected } of items) {
        if (selected && !isPicked(picks, { id, add })) picks.push({ id, add });
      }
    }
  }
  return picks;
}

/** Everything a request asks for: what was clicked first, then the picks of the rounds. */
export function pinsOf({ featureId, add, remove, prevAdd, prevRemove }: ChangeRequest): readonly Pick[] {
  const adds = new Set([...(featureId === 0 ? [] : [featureId]), ...prevAdd, ...add]);
  return [
    ...[...adds].map((id) => ({ id, add: true })),
    ...[...prevRemove, ...remove].map((id) => ({ id, add: false })),
  ];
}

/**
 * Why an item cannot be picked: it is asked for already, either way, or no car that keeps the choices has it.
 */
export function refusalOf(
  item: Pick & { possible: boolean },
  pins: readonly Pick[],
  picks: readonly Pick[],
): 'twice' | 'nowhere' | undefined {
  const isAsked = pins.some(({ id }) => id === item.id);
  const isOpposed = picks.some(({ id, add }) => id === item.id && add !== item.add);
  if (isAsked || isOpposed) return 'twice';
  return item.possible ? undefined : 'nowhere';
}

/** The request of the next round: what was asked until now is kept, the picks come on top. */
export function nextRound(request: ChangeRequest, picks: readonly Pick[]): ChangeRequest {
  const { featureId, add, remove, prevAdd, prevRemove } = request;
  const ids = (isAdd: boolean) => picks.filter((pick) => pick.add === isAdd).map(({ id }) => id);
  return {
    ...request,
    add: ids(true),
    remove: ids(false),
    prevAdd: [...prevAdd, ...add.filter((id) => id !== featureId)],
    prevRemove: [...prevRemove, ...remove],
  };
}

/** Choices of the user that have a part in what is broken. */
export function ownChoices(rule: BrokenRule, chosen: ReadonlySet<number>): readonly AssistItem[] {
  const all = listsOf(rule).flatMap(({ items }) => items);
  const own = all.filter(({ id, add }) => !add && chosen.has(id));
  return own.filter(({ id }, index) => own.findIndex((one) => one.id === id) === index);
}

export type Repair = Schemas['Repair'];
export type Changes = Schemas['Changes'];

/** How a way is called beside the others. */
export type Rank = 'best' | 'other' | 'cheapest' | 'cheaper';

export function picksOf({ add, remove }: Changes): readonly Pick[] {
  return [...add.map((id) => ({ id, add: true })), ...remove.map((id) => ({ id, add: false }))];
}

/** What every answer changes, so that it is said once above several ways. */
export function sharedPicks(always: Changes, ways: readonly Repair[]): readonly Pick[] {
  return ways.length > 1 ? picksOf(always) : [];
}
