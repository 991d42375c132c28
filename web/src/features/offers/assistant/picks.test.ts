import { describe, expect, test } from 'vitest';
import type { ChangeRequest } from '../wire';
import {
  type AssistItem,
  type BrokenRule,
  firstPicks,
  isRuleSelected,
  nextRound,
  ownChoices,
  pinsOf,
  refusalOf,
  sharedPicks,
  withPick,
} from './picks';

const item = (id: number, add: boolean, change: Partial<AssistItem> = {}): AssistItem => ({
  id,
  code: `F${id}`,
  text: `Feature ${id}`,
  add,
  pivot: { negative: false },
  selected: false,
  possible: true,
  followUp: 0,
  priceDelta: 0,
  netDelta: 0,
  ...change,
});

const rule = (id: number, change: Partial<BrokenRule>): BrokenRule => ({
  id,
  name: '',
  violation: `rule:${id}`,
  selected: false,
  include: true,
  conditions: [],
  condition_classes: [],
  actions: [],
  classes: [],
  rule_actions: [],
  text: '',
  origin_file: '',
  origin_row: 0,
  ...change,
});

/** Line 1 with wheels 2 needs 3 and 4, and one of the suspensions 5, 6; line 1 needs 5. */
const both = rule(118, {
  conditions: [item(1, false), item(2, false)],
  actions: [item(3, true), item(4, true)],
  rule_actions: [[item(5, true), item(6, true)]],
});
const line = rule(119, { conditions: [item(1, false)], actions: [item(5, true)] });
const rules = [both, line];

const add = (id: number) => ({ id, add: true });
const drop = (id: number) => ({ id, add: false });

describe('picking items of rules', () => {
  test('a rule action gives up its siblings', () => {
    expect(withPick(rules, [add(6)], add(5))).toEqual([add(5)]);
    expect(withPick(rules, [add(3)], add(6))).toEqual([add(3), add(6)]);
  });

  test('another item selects the rule and gives up the other lists', () => {
    const picks = withPick(rules, [add(6), add(3)], add(4));
    expect(picks).toEqual([add(3), add(4)]);
    expect(isRuleSelected(both, picks)).toBe(true);
    expect(isRuleSelected(line, picks)).toBe(false);
    expect(withPick(rules, [add(3), add(4), add(6)], drop(2))).toEqual([drop(2)]);
  });

  test('a feature is marked in the other rules too, with what that means there', () => {
    const picks = withPick(rules, [add(6)], add(5));
    expect(isRuleSelected(line, picks)).toBe(true);
    // Doing without line 1 settles both.
    expect(withPick(rules, picks, drop(1))).toEqual([drop(1)]);
  });

  test('of a class to choose from one is enough, of a class to leave out none stays', () => {
    const choose = rule(1, { classes: [{ ...item(9, true), features: [item(7, true), item(8, true)] }] });
    expect(withPick([choose], [add(7)], add(8))).toEqual([add(8)]);
    const leave = rule(2, {
      include: false,
      classes: [{ ...item(9, false), features: [item(7, false), item(8, false)] }],
    });
    expect(withPick([leave], [drop(7)], drop(8))).toEqual([drop(7), drop(8)]);
  });

  test('a second click takes the pick back', () => {
    expect(withPick(rules, [add(3), add(5)], add(5))).toEqual([add(3)]);
  });

  test('what the best repair picks is picked at first, once', () => {
    const marked = [
      rule(1, { actions: [item(5, true, { selected: true }), item(6, true)] }),
      rule(2, { rule_actions: [[item(5, true, { selected: true })]] }),
    ];
    expect(firstPicks(marked)).toEqual([add(5)]);
  });

  test('what is asked for already, either way, and what leads nowhere is refused', () => {
    const pins = pinsOf({ ...request, prevRemove: [8] });
    expect(refusalOf(item(2, false), pins, [])).toBe('twice');
    expect(refusalOf(item(8, true), pins, [])).toBe('twice');
    expect(refusalOf(item(5, false), pins, [add(5)])).toBe('twice');
    expect(refusalOf(item(5, true, { possible: false }), pins, [])).toBe('nowhere');
    expect(refusalOf(item(5, true), pins, [add(5)])).toBeUndefined();
  });
});

describe('what is said once above the ways', () => {
  const way = (...ids: number[]) =>
    ({ add: ids, remove: [] }) as unknown as Parameters<typeof sharedPicks>[1][number];

  test('what the ways shown have in common is not in any case', () => {
    const always = { add: [5], remove: [8] };
    expect(sharedPicks(always, [way(5, 6), way(5, 6, 7)])).toEqual([add(5), drop(8)]);
    expect(sharedPicks({ add: [], remove: [] }, [way(5), way(5, 6)])).toEqual([]);
    expect(sharedPicks(always, [way(5)])).toEqual([]);
  });
});

const request: ChangeRequest = {
  versionId: 7,
  featureId: 2,
  add: [2],
  remove: [],
  prevAdd: [],
  prevRemove: [],
};

describe('the rounds of the assistant', () => {
  test('accumulate what was accepted, what was clicked first stays what it is', () => {
    const second = nextRound(request, [add(5), drop(1)]);
    expect(second).toEqual({ ...request, add: [5], remove: [1], prevAdd: [], prevRemove: [] });
    const third = nextRound(second, [add(6)]);
    expect(third).toEqual({ ...request, add: [6], remove: [], prevAdd: [5], prevRemove: [1] });
    expect(pinsOf(third)).toEqual([add(2), add(5), add(6), drop(1)]);
  });

  test('keep a removal among what was asked', () => {
    const removal = { ...request, featureId: 0, add: [], remove: [3] };
    expect(nextRound(removal, [drop(4)])).toEqual({ ...removal, remove: [4], prevRemove: [3] });
  });
});

test('the choices of the user in a rule are those the car has by their will', () => {
  const found = ownChoices(both, new Set([1, 2, 5]));
  expect(found.map(({ id }) => id)).toEqual([1, 2]);
});
