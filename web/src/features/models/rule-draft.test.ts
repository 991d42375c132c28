import { describe, expect, test } from 'vitest';
import { blankRule, draftOf, saidBy, saysSomething } from './rule-draft';
import type { Rule } from './rule-sentence';

const said = {
  include: false,
  conditions: [
    { id: 3, pivot: { negative: false } },
    { id: 4, pivot: { negative: true } },
  ],
  condition_classes: [
    { id: 7, pivot: { negative: false } },
    { id: 8, pivot: { negative: true } },
  ],
  actions: [{ id: 5 }],
  classes: [{ id: 9 }],
  action_lists: [[{ id: 1 }, { id: 2 }]],
};

describe('a rule while it is written', () => {
  test('says all that the rule said, by id', () => {
    const draft = draftOf({
      ...said,
      name: 'N1',
      model_id: null,
      text: { 1: 'Be kablio' },
    } as unknown as Rule);
    expect(draft.isOfAll).toBe(true);
    expect(draft.text).toEqual({ 1: 'Be kablio' });
    expect(saidBy(draft)).toEqual(said);
  });

  test('leaves out a choice without anything to choose', () => {
    expect(saidBy({ ...blankRule, lists: [[], [1, 2], []] }).action_lists).toEqual([[{ id: 1 }, { id: 2 }]]);
  });

  test('says something as soon as it asks for something', () => {
    expect(saysSomething({ ...blankRule, present: [1] })).toBe(false);
    expect(saysSomething({ ...blankRule, lists: [[]] })).toBe(false);
    expect(saysSomething({ ...blankRule, lists: [[1]] })).toBe(true);
    expect(saysSomething({ ...blankRule, classes: [1] })).toBe(true);
  });
});
