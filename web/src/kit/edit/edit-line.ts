import { newIdempotencyKey } from '@/api/idempotency';
import { observable } from '@/api/observable';
import { type Problem, problemOf } from '@/api/problem';
import { conflictLines, type Fields, mergeChange } from '@/kit/record/conflict';
import type { AnyOperation, Called, FieldsInput } from './operations';
import { operationOf } from './operations';
import type { Edit } from './stored-edits';

export type Ending<Answer> =
  /** `movedBy` is whose change it was made on top of, empty where nobody knows. */
  | { end: 'saved'; answer: Answer; movedBy?: string }
  /** Without a connection or a session: it is kept, and goes by itself later. */
  | { end: 'waiting' }
  /** Somebody else has changed what it was about; the user has been informed. */
  | { end: 'moved' }
  | { end: 'refused'; problem: Problem };

export interface Saving {
  /** Edits on their way to the server. */
  pending: number;
  /** What waits for the connection or the login, in the user's words. */
  waiting: readonly Called[];
}

/** What a line asks of the queue it belongs to. */
export interface LineHost {
  /** Whether edits may go now: the server can be reached, and the user they belong to is logged in. */
  isOpen: () => Promise<boolean>;
  store: (edits: readonly Edit[]) => void;
  taken: (edit: Edit, answer: unknown) => Promise<void>;
  /** Nobody waits for how this edit has ended. */
  late: (edit: Edit, ending: Ending<unknown>) => void;
  /** Somebody else's change is in the way of this edit; `again` makes the edit on top of it all the same. */
  moved: (edit: Edit, problem: Problem, again: (() => void) | undefined) => void;
  refresh: () => Promise<unknown>;
  /** The edits have to wait. */
  held: () => void;
}

const gatewayStatuses = new Set([502, 503, 504]);
const mostTries = 3;

/** The edits of one record in their order; one goes at a time, each on the revision that the one before it left. */
export class EditLine {
  readonly saving = observable<Saving>({ pending: 0, waiting: [] });
  private readonly waiters = new Map<Edit, ((ending: Ending<unknown>) => void)[]>();
  /** The revisions that own edits moved the record from and to. */
  private readonly moves = new Map<number, number>();
  private isRunning = false;
  private isHeld = false;
  private beside = 0;
  private turn: Promise<unknown> = Promise.resolve();

  private edits: readonly Edit[] = [];

  constructor(private readonly host: LineHost) {}

  /**
   * Puts what waits from an earlier page ahead of what this page has done, which may have begun before that was found.
   * It goes with the next run.
   */
  takeUp(earlier: readonly Edit[]): void {
    this.edits = [...earlier, ...this.edits];
    if (!this.isRunning) this.isHeld = true;
    this.keep();
  }

  push(
    operation: AnyOperation,
    recordId: number,
    input: unknown,
    revision: number,
  ): Promise<Ending<unknown>> {
    const edit = this.joined(operation, recordId, input, revision);
    return new Promise((resolve) => {
      this.waiters.set(edit, [...(this.waiters.get(edit) ?? []), resolve]);
      this.keep();
      void this.run();
    });
  }

  /** Sends what waits, if it may go now. */
  async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    this.isHeld = false;
    this.publish();
    try {
      // What is pushed while the last answer is handed out goes too.
      // oxlint-disable-next-line no-await-in-loop -- edits go one after another
      while (this.edits.length > 0 && !this.isHeld) await (this.turn = this.sendAll());
    } finally {
      this.isRunning = false;
      this.publish();
    }
  }

  /** Asks the server something at once, behind the edits that are on their way; it never waits for a connection. */
  async ask<Answer extends { revision: number }>(
    revision: number,
    send: (revision: number) => Promise<Answer>,
  ): Promise<Answer> {
    await this.turn;
    return this.alongside(async () => {
      const seen = this.follow(revision);
      const answer = await send(seen);
      this.move(seen, answer.revision);
      return answer;
    });
  }

  /** Counts what is saved beside the record and does not move its revision. */
  async alongside<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    this.beside += 1;
    this.publish();
    try {
      return await send();
    } finally {
      this.beside -= 1;
      this.publish();
    }
  }

  /** The fields that are not saved yet, as they will be. */
  fields(): Fields {
    const fields = this.edits
      .filter(({ operation }) => operationOf(operation)?.whenMoved === 'compare')
      .map(({ input }) => (input as FieldsInput).fields);
    return Object.assign({}, ...fields) as Fields;
  }

  isEmpty(): boolean {
    return this.edits.length === 0 && this.beside === 0;
  }

  private async sendAll(): Promise<void> {
    while (this.edits.length > 0) {
      // In order: each edit needs the revision that the one before it left.
      // oxlint-disable-next-line no-await-in-loop -- edits go one after another
      const isOpen = await this.host.isOpen();
      const edit = this.edits[0];
      if (!edit) return;
      // oxlint-disable-next-line no-await-in-loop -- edits go one after another
      const ending = isOpen ? await this.send(edit) : wait;
      if (ending.end === 'waiting') return this.hold();
      // Until here the next edit waits, so that it is made on what this one has become.
      // oxlint-disable-next-line no-await-in-loop -- edits go one after another
      if (ending.end === 'saved') await this.host.taken(edit, ending.answer);
      this.edits = this.edits.filter((one) => one !== edit);
      this.keep();
      this.answer(edit, ending);
    }
  }

  private async send(edit: Edit): Promise<Ending<unknown>> {
    const operation = operationOf(edit.operation);
    if (!operation) return { end: 'refused', problem: problemOf(new Error(edit.operation)) };
    let movedBy: string | undefined;
    for (let tries = 1; ; tries += 1) {
      const wasSent = edit.sent;
      if (!wasSent) edit.revision = this.follow(edit.revision);
      edit.sent = true;
      this.keep();
      try {
        // oxlint-disable-next-line no-await-in-loop -- edits go one after another
        const answer = (await operation.send(edit)) as { revision: number };
        this.move(edit.revision, answer.revision);
        return { end: 'saved', answer, movedBy };
      } catch (error) {
        const problem = problemOf(error);
        if (isUnsure(problem)) return wait;
        // The server has said no, so nothing of it was done.
        edit.sent = problem.kind === 'unauthorized' && wasSent;
        if (problem.kind === 'unauthorized') return wait;
        if (!hasMoved(problem)) return this.refused(problem);
        const done = this.doneBy(operation, problem, edit);
        if (done !== undefined) return { end: 'saved', answer: done };
        if (tries === mostTries || !this.rebased(operation, problem, edit)) return this.lost(edit, problem);
        movedBy = problem.changedBy;
      }
    }
  }

  private async refused(problem: Problem): Promise<Ending<unknown>> {
    await this.host.refresh();
    return { end: 'refused', problem };
  }

  private async lost(edit: Edit, problem: Problem): Promise<Ending<unknown>> {
    const operation = operationOf(edit.operation);
    const { revision } = problem.current as { revision: number };
    const again =
      operation?.whenMoved === 'compare'
        ? () => {
            const { fields } = edit.input as FieldsInput;
            const before = pick(problem.current as Fields, fields);
            // Nobody waits for its end: the host shows what became of it, and reads the record again.
            this.joined(operation, edit.recordId, { fields, before }, revision);
            this.keep();
            void this.run();
          }
        : undefined;
    await this.host.refresh();
    this.host.moved(edit, problem, again);
    return { end: 'moved' };
  }

  /** A conflict with a record that already has what this edit says is no conflict. */
  private doneBy(operation: AnyOperation, { current }: Problem, { input }: Edit): unknown {
    if (operation.whenMoved !== 'compare') return operation.doneBy?.(current, input) as unknown;
    const { fields, before } = input as FieldsInput;
    const theirs = current as Fields;
    const isSaid = Object.entries(fields).every(([key, value]) => isSame(value, theirs[key]));
    return isSaid || !mergeChange(before, theirs, fields, {}) ? current : undefined;
  }

  /** Puts the edit on top of somebody else's change; false when it may not be. */
  private rebased(operation: AnyOperation, { current }: Problem, edit: Edit): boolean {
    if (operation.whenMoved === 'drop') return false;
    if (operation.whenMoved === 'compare') {
      const { fields, before } = edit.input as FieldsInput;
      const theirs = current as Fields;
      if (conflictLines(before, theirs, fields).length > 0) return false;
      const rest = mergeChange(before, theirs, fields, {}) ?? {};
      edit.input = { fields: rest, before: pick(theirs, rest) };
    }
    edit.revision = (current as { revision: number }).revision;
    edit.key = newIdempotencyKey();
    return true;
  }

  /**
   * What has not gone out yet takes up newer values of the same fields; a command is behind what was done before it.
   * Other fields go by themselves, so that a refusal of one keeps no other from being saved.
   */
  private joined(operation: AnyOperation, recordId: number, input: unknown, revision: number): Edit {
    const last = this.edits.at(-1);
    if (operation.whenMoved === 'compare' && last && !last.sent && last.operation === operation.name) {
      const { fields, before } = input as FieldsInput;
      const earlier = last.input as FieldsInput;
      if (isWithin(fields, earlier.fields) || isWithin(earlier.fields, fields)) {
        last.input = {
          fields: { ...earlier.fields, ...fields },
          before: { ...before, ...earlier.before },
        } satisfies FieldsInput;
        return last;
      }
    }
    const edit: Edit = {
      operation: operation.name,
      recordId,
      input,
      revision,
      key: newIdempotencyKey(),
      sent: false,
    };
    this.edits = [...this.edits, edit];
    return edit;
  }

  private follow(revision: number): number {
    let now = revision;
    for (let next = this.moves.get(now); next !== undefined; next = this.moves.get(now)) now = next;
    return now;
  }

  private move(from: number, to: number): void {
    if (to > from) this.moves.set(from, to);
    for (const edit of this.edits) if (!edit.sent) edit.revision = this.follow(edit.revision);
  }

  private hold(): void {
    this.isHeld = true;
    for (const [edit] of this.waiters) this.answer(edit, wait);
    this.publish();
    this.host.held();
  }

  private answer(edit: Edit, ending: Ending<unknown>): void {
    const waiting = this.waiters.get(edit);
    this.waiters.delete(edit);
    for (const resolve of waiting ?? []) resolve(ending);
    if (!waiting) this.host.late(edit, ending);
  }

  private keep(): void {
    this.host.store(this.edits);
    this.publish();
  }

  private publish(): void {
    const waiting = this.isHeld ? this.edits.flatMap(calledOf) : [];
    const pending = this.beside + (this.isHeld ? 0 : this.edits.length);
    this.saving.set({ pending, waiting });
  }
}

const wait = { end: 'waiting' } as const;

/** No answer of the server itself: it may have done what was asked, or not. */
function isUnsure({ kind, status }: Problem): boolean {
  return kind === 'offline' || kind === 'cancelled' || gatewayStatuses.has(status);
}

/** Refused because the record is another by now, not because of what was asked. */
export function hasMoved({ kind, current }: Problem): boolean {
  return kind === 'conflict' && current !== undefined;
}

export function calledOf({ operation, input }: Edit): readonly Called[] {
  return operationOf(operation)?.called(input) ?? [];
}

function isWithin(one: Fields, other: Fields): boolean {
  return Object.keys(one).every((field) => field in other);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

function pick(from: Fields, fields: Fields): Fields {
  return Object.fromEntries(Object.keys(fields).map((key) => [key, from[key]]));
}
