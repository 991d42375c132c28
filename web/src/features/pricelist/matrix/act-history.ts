import type { Problem } from '@/api/problem';
import type { MatrixCell } from './cell';

/** Cells that somebody else changed before an act did. */
export interface Clash {
  /** As they are by now. */
  theirs: readonly MatrixCell[];
  /** All cells of the act, made of what is there by now. */
  mine: readonly MatrixCell[];
}

/** What became of an act: how many cells it changed, or why it changed none. */
export type Outcome = { problem?: Problem; changed: number; clash?: Clash };

const mostSteps = 100;

/** The acts that can be undone and done again, as long as the page is open. One that is refused is forgotten. */
export class ActHistory<Step> {
  private done: readonly Step[] = [];
  private undone: readonly Step[] = [];

  /** A new act: what was undone before it is gone. */
  async act(step: Step, send: () => Promise<Outcome>): Promise<Outcome> {
    this.done = [...this.done, step].slice(-mostSteps);
    this.undone = [];
    const outcome = await send();
    if (outcome.problem) this.done = this.done.filter((one) => one !== step);
    return outcome;
  }

  /** Turns the last act round; undefined when there is none. */
  async undo(send: (step: Step) => Promise<Outcome>): Promise<Outcome | undefined> {
    const step = this.done.at(-1);
    if (!step) return undefined;
    this.done = this.done.slice(0, -1);
    this.undone = [...this.undone, step];
    const outcome = await send(step);
    if (outcome.problem) this.undone = this.undone.filter((one) => one !== step);
    return outcome;
  }

  /** Does the act again that was undone last. */
  async redo(send: (step: Step) => Promise<Outcome>): Promise<Outcome | undefined> {
    const step = this.undone.at(-1);
    if (!step) return undefined;
    this.undone = this.undone.slice(0, -1);
    this.done = [...this.done, step];
    const outcome = await send(step);
    if (outcome.problem) this.done = this.done.filter((one) => one !== step);
    return outcome;
  }
}
