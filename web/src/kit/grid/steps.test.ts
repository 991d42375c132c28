import { describe, expect, it } from 'vitest';
import { noSteps, redo, type Step, stepped, undo } from './steps';

const typed = (after: number, before = 0): Step => [{ key: '1.1', before, after }];

describe('what was done', () => {
  it('is undone last first, and done again in its order', () => {
    const steps = stepped(stepped(noSteps, typed(5)), typed(7, 5));
    const first = undo(steps);
    expect(first?.step).toEqual([{ key: '1.1', before: 7, after: 5 }]);
    const second = undo(first?.steps ?? noSteps);
    expect(second?.step).toEqual([{ key: '1.1', before: 5, after: 0 }]);
    expect(undo(second?.steps ?? noSteps)).toBeUndefined();
    const again = redo(second?.steps ?? noSteps);
    expect(again?.step).toEqual(typed(5));
    expect(redo(again?.steps ?? noSteps)?.step).toEqual(typed(7, 5));
  });

  it('is forgotten once something else is done', () => {
    const undone = undo(stepped(noSteps, typed(5)))?.steps ?? noSteps;
    expect(redo(stepped(undone, typed(9)))).toBeUndefined();
  });

  it('holds no act that changed nothing', () => {
    expect(undo(stepped(noSteps, typed(3, 3)))).toBeUndefined();
  });
});
