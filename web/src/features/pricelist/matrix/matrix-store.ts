import { observable } from '@/api/observable';
import { type Problem, problemOf } from '@/api/problem';
import { ActHistory, type Clash, type Outcome } from './act-history';
import { blankCell, isSame, type MatrixCell, onTop } from './cell';

/** How many cells one act changes at most: the server takes no more at once. */
export const mostCells = 5000;
/** How many features and models one request reads at most. */
const mostFeatures = 200;
const mostModels = 60;

interface MatrixHost {
  load: (featureIds: readonly number[], modelIds: readonly number[]) => Promise<readonly MatrixCell[]>;
  save: (cells: readonly MatrixCell[]) => Promise<readonly MatrixCell[]>;
  /** Something is on its way to the server until the promise is done. */
  busy: (until: Promise<void>) => void;
}

export interface MatrixState {
  /** Changes with everything that is drawn. */
  version: number;
  /** Acts on their way. */
  saving: number;
  /** Why cells could not be read, until that is tried again. */
  unread?: Problem;
}

/** A cell as a refusal has it: who changed it and when is no part of what is sent. */
type ChangedCell = MatrixCell & { by?: string; at?: string };

/** Cells before and after an act. */
interface Step {
  before: readonly MatrixCell[];
  after: readonly MatrixCell[];
}

/** The cells of a matrix as far as they were looked at, and the acts that can be undone. */
export class MatrixStore {
  readonly state = observable<MatrixState>({ version: 0, saving: 0 });
  private readonly saved = new Map<string, MatrixCell>();
  /** What is shown until the server has answered. */
  private readonly waiting = new Map<string, { cell: MatrixCell; acts: number }>();
  private readonly asked = new Map<string, Promise<void>>();
  private readonly versions = new Map<number, number>();
  private readonly history = new ActHistory<Step>();
  private line: Promise<unknown> = Promise.resolve();

  constructor(private readonly host: MatrixHost) {}

  /** Undefined until it has been read. */
  cell(featureId: number, modelId: number): MatrixCell | undefined {
    const key = keyOf(featureId, modelId);
    return this.waiting.get(key)?.cell ?? this.saved.get(key);
  }

  /** Changes with the cells of a feature. */
  versionOf(featureId: number): number {
    return this.versions.get(featureId) ?? 0;
  }

  isKnown(featureIds: readonly number[], modelIds: readonly number[]): boolean {
    return featureIds.every((feature) => modelIds.every((model) => this.saved.has(keyOf(feature, model))));
  }

  /** Reads the cells of these features and models that are not known yet. */
  async need(featureIds: readonly number[], modelIds: readonly number[]): Promise<void> {
    const parts = [];
    for (let row = 0; row < featureIds.length; row += mostFeatures)
      for (let column = 0; column < modelIds.length; column += mostModels)
        parts.push(
          this.read(featureIds.slice(row, row + mostFeatures), modelIds.slice(column, column + mostModels)),
        );
    await Promise.all(parts);
  }

  /** Shows and sends cells. Acts go one after another, so that each has seen the revision of the one before. */
  async write(cells: readonly MatrixCell[]): Promise<Outcome> {
    const before = cells.map(({ feature_id, model_id }) => this.now(feature_id, model_id));
    const after = cells.filter((cell, index) => !isSame(cell, before[index] ?? cell));
    if (after.length === 0) return { changed: 0 };
    const step = { before: before.filter((cell, index) => !isSame(cell, cells[index] ?? cell)), after };
    return this.history.act(step, () => this.send(after));
  }

  /** Turns the last act round; undefined when there is none. What somebody else has changed since stays. */
  undo(): Promise<Outcome | undefined> {
    return this.history.undo(({ before, after }) => this.turn(after, before));
  }

  redo(): Promise<Outcome | undefined> {
    return this.history.redo(({ before, after }) => this.turn(before, after));
  }

  private async turn(from: readonly MatrixCell[], to: readonly MatrixCell[]): Promise<Outcome> {
    const own = to.filter((_, index) => {
      const was = from[index];
      return was && isSame(this.now(was.feature_id, was.model_id), was);
    });
    return own.length === 0 ? { changed: 0 } : this.send(own);
  }

  private now(featureId: number, modelId: number): MatrixCell {
    return this.cell(featureId, modelId) ?? blankCell(featureId, modelId);
  }

  private async read(featureIds: readonly number[], modelIds: readonly number[]): Promise<void> {
    if (featureIds.length === 0 || modelIds.length === 0 || this.isKnown(featureIds, modelIds)) return;
    const name = `${featureIds.join()} ${modelIds.join()}`;
    const asked = this.asked.get(name) ?? this.fetch(featureIds, modelIds);
    this.asked.set(name, asked);
    try {
      await asked;
    } finally {
      this.asked.delete(name);
    }
  }

  private async fetch(featureIds: readonly number[], modelIds: readonly number[]): Promise<void> {
    try {
      const cells = await this.host.load(featureIds, modelIds);
      const read = new Map(cells.map((cell) => [keyOf(cell.feature_id, cell.model_id), cell]));
      for (const feature of featureIds)
        for (const model of modelIds) {
          const key = keyOf(feature, model);
          const known = this.saved.get(key);
          const cell = read.get(key) ?? blankCell(feature, model);
          // An act may have been answered before the reading that began earlier.
          if (!known || known.revision <= cell.revision) this.saved.set(key, cell);
        }
      this.drawn(featureIds, { unread: undefined });
    } catch (error) {
      this.drawn([], { unread: problemOf(error) });
      throw error;
    }
  }

  private async send(cells: readonly MatrixCell[]): Promise<Outcome> {
    for (const cell of cells) this.wait(cell);
    this.drawn(featuresOf(cells), { saving: this.state.get().saving + 1 });
    const turn = this.line.then(() => this.post(cells));
    this.line = turn;
    this.host.busy(turn.then(() => undefined));
    return turn;
  }

  private async post(cells: readonly MatrixCell[]): Promise<Outcome> {
    const outcome: Outcome = { changed: cells.length };
    try {
      const seen = cells.map((cell) => ({ ...cell, revision: this.revisionOf(cell) }));
      this.keep(await this.host.save(seen));
    } catch (error) {
      outcome.problem = problemOf(error);
      outcome.changed = 0;
      if (outcome.problem.status === 409 && Array.isArray(outcome.problem.current))
        outcome.clash = this.clash(
          cells,
          (outcome.problem.current as readonly ChangedCell[]).map(({ by: _by, at: _at, ...cell }) => cell),
        );
    }
    for (const cell of cells) this.answered(cell);
    this.drawn(featuresOf(cells), { saving: this.state.get().saving - 1 });
    return outcome;
  }

  /** Takes over what others made of the cells, and keeps what was meant beside it. */
  private clash(cells: readonly MatrixCell[], theirs: readonly MatrixCell[]): Clash {
    const now = new Map(theirs.map((cell) => [keyOf(cell.feature_id, cell.model_id), cell]));
    const mine = cells.map((cell) => {
      const key = keyOf(cell.feature_id, cell.model_id);
      const other = now.get(key);
      const before = this.saved.get(key) ?? blankCell(cell.feature_id, cell.model_id);
      return other ? onTop(other, cell, before) : cell;
    });
    this.keep(theirs);
    return { theirs, mine };
  }

  private revisionOf({ feature_id, model_id }: MatrixCell): number {
    return this.saved.get(keyOf(feature_id, model_id))?.revision ?? 0;
  }

  private keep(cells: readonly MatrixCell[]): void {
    for (const cell of cells) this.saved.set(keyOf(cell.feature_id, cell.model_id), cell);
  }

  private wait(cell: MatrixCell): void {
    const key = keyOf(cell.feature_id, cell.model_id);
    this.waiting.set(key, { cell, acts: (this.waiting.get(key)?.acts ?? 0) + 1 });
  }

  private answered({ feature_id, model_id }: MatrixCell): void {
    const key = keyOf(feature_id, model_id);
    const held = this.waiting.get(key);
    if (held && held.acts > 1) this.waiting.set(key, { ...held, acts: held.acts - 1 });
    else this.waiting.delete(key);
  }

  private drawn(featureIds: readonly number[], change: Partial<MatrixState>): void {
    for (const id of featureIds) this.versions.set(id, this.versionOf(id) + 1);
    const state = this.state.get();
    this.state.set({ ...state, ...change, version: state.version + 1 });
  }
}

function keyOf(featureId: number, modelId: number): string {
  return `${featureId}.${modelId}`;
}

function featuresOf(cells: readonly MatrixCell[]): readonly number[] {
  return [...new Set(cells.map(({ feature_id }) => feature_id))];
}
