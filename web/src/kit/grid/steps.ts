import type { CellKey } from './cell-key';

/** One amount that somebody changed. */
export interface Changed {
  key: CellKey;
  before: number;
  after: number;
}

/** What one act changed: a cell typed, a block pasted, filled or cleared. */
export type Step = readonly Changed[];

const most = 200;

/** What can be undone and done again, as values that are never changed. */
export interface Steps {
  done: readonly Step[];
  undone: readonly Step[];
}

export const noSteps: Steps = { done: [], undone: [] };

/** A new act: what was undone before it is gone. One that changed nothing is none. */
export function stepped({ done, undone }: Steps, step: Step): Steps {
  const changed = step.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return { done, undone };
  return { done: [...done, changed].slice(-most), undone: [] };
}

/** The last act turned round, and what is left; undefined when there is none. */
export function undo({ done, undone }: Steps): { step: Step; steps: Steps } | undefined {
  const last = done.at(-1);
  if (!last) return undefined;
  const step = last.map(({ key, before, after }) => ({ key, before: after, after: before }));
  return { step, steps: { done: done.slice(0, -1), undone: [...undone, last] } };
}

/** The act that was undone last. */
export function redo({ done, undone }: Steps): { step: Step; steps: Steps } | undefined {
  const last = undone.at(-1);
  return last && { step: last, steps: { done: [...done, last], undone: undone.slice(0, -1) } };
}
