import { describe, expect, test } from 'vitest';
import { leavesNothing, mended, mendOf } from './mend';
import { draftOf, saidBy } from './rule-draft';
import type { Rule } from './rule-sentence';
import type { Finding } from './use-findings';

type Item = { id: number; code: string };
const [tow, cam, nav] = [
  { id: 1, code: 'TOW' },
  { id: 2, code: 'CAM' },
  { id: 3, code: 'NAV' },
];
const packages = { id: 9, code: 'PACK' };

const rule = (id: number, include: boolean, actions: Item[], more: Partial<Rule> = {}): Rule =>
  ({
    id,
    name: `R${id}`,
    model_id: 1,
    include,
    conditions: [],
    condition_classes: [],
    actions,
    classes: [],
    action_lists: [],
    text: {},
    ...more,
  }) as unknown as Rule;

function proposed(finding: Partial<Finding>, ...rules: Rule[]) {
  const named = { features: [], classes: [], rules: rules.map(({ id, name }) => ({ id, name })), ...finding };
  return mendOf(named as unknown as Finding, new Map(rules.map((one) => [one.id, one])));
}

function after(finding: Partial<Finding>, ...rules: Rule[]) {
  const mend = proposed(finding, ...rules);
  if (!mend) return undefined;
  const draft = mended(draftOf(mend.rule), mend);
  return { ...saidBy(draft), rule: mend.rule.id, how: mend.how, isEmpty: leavesNothing(mend) };
}

describe('a mend of what the check of rules found', () => {
  test('takes out a feature that the model does not offer, wherever the rule names it', () => {
    const one = rule(1, true, [tow, cam], {
      conditions: [{ ...tow, pivot: { negative: true } }],
      action_lists: [[tow, nav], [tow]],
    });
    expect(after({ cause: 'feature_not_offered', features: [tow] }, one)).toMatchObject({
      how: 'takeOut',
      conditions: [],
      actions: [{ id: cam.id }],
      action_lists: [[{ id: nav.id }]],
      isEmpty: false,
    });
  });

  test('says when nothing would be left of the rule', () => {
    expect(after({ cause: 'feature_not_offered', features: [tow] }, rule(1, true, [tow]))).toMatchObject({
      actions: [],
      isEmpty: true,
    });
  });

  test('takes out a class without members, and an empty list', () => {
    const one = rule(1, true, [cam], { classes: [packages], action_lists: [[], [nav]] });
    expect(after({ cause: 'empty_class', classes: [packages] }, one)).toMatchObject({
      how: 'takeOutClass',
      classes: [],
      actions: [{ id: cam.id }],
    });
    expect(after({ cause: 'empty_list' }, one)).toMatchObject({
      how: 'takeOutEmpty',
      classes: [{ id: packages.id }],
      action_lists: [[{ id: nav.id }]],
    });
  });

  test('leaves a feature of both sides among the conditions', () => {
    const one = rule(1, true, [tow, cam], {
      conditions: [{ ...tow, pivot: { negative: false } }],
    });
    expect(after({ cause: 'both_sides', features: [tow] }, one)).toMatchObject({
      conditions: [{ id: tow.id, pivot: { negative: false } }],
      actions: [{ id: cam.id }],
    });
  });

  test('allows an option that can never be chosen, in the newest rule that forbids it', () => {
    const rules = [rule(4, false, [tow]), rule(7, false, [tow, cam]), rule(9, true, [nav])];
    expect(after({ cause: 'dead_option', features: [tow] }, ...rules)).toMatchObject({
      rule: 7,
      how: 'allow',
      actions: [{ id: cam.id }],
    });
    expect(after({ cause: 'dead_package', features: [tow] }, ...rules)).toMatchObject({
      rule: 7,
    });
    // Of TOW and CAM not both: without TOW the rule would forbid CAM alone.
    const notBoth = rule(3, false, [], { action_lists: [[tow, cam]] });
    expect(after({ cause: 'dead_option', features: [tow] }, notBoth)).toBeUndefined();
  });

  test('lets the newer of two rules that contradict each other give up what they disagree about', () => {
    const rules = [rule(4, true, [tow, nav]), rule(7, false, [tow, cam])];
    for (const cause of ['contradiction', 'unfillable_classes'])
      expect(after({ cause }, ...rules)).toMatchObject({
        rule: 7,
        how: 'newest',
        actions: [{ id: cam.id }],
      });
  });

  test('is none where no part is the wrong one, or a rule is not known', () => {
    expect(proposed({ cause: 'contradiction' }, rule(1, true, [tow]))).toBeUndefined();
    expect(proposed({ cause: 'standard_invalid' }, rule(1, true, [tow]))).toBeUndefined();
    const unknown = { cause: 'empty_list', rules: [{ id: 5, name: 'R5' }] } as unknown as Finding;
    expect(mendOf(unknown, new Map())).toBeUndefined();
  });
});
