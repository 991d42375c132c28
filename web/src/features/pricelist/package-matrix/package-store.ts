import type { Schemas } from '@/api/client';
import { observable } from '@/api/observable';
import { problemOf } from '@/api/problem';
import { ActHistory, type Outcome } from '../matrix/act-history';
import type { MatrixState } from '../matrix/matrix-store';

export type PackagePlace = Schemas['PackagePlace'];
export type PackageCell = Schemas['PackageCell'];

/** Whether a package brings a feature: not, with every model while one is looked at, or by what is changed here. */
export type PackageKind = 'none' | 'every' | 'own';

/** What one act adds and removes. */
export interface Contents {
  put: readonly PackagePlace[];
  drop: readonly PackagePlace[];
}

interface PackageHost {
  /** Answers what has really changed. */
  save: (put: readonly PackagePlace[], drop: readonly PackagePlace[]) => Promise<Contents>;
  /** Something is on its way to the server until the promise is done. */
  busy: (until: Promise<void>) => void;
}

/** The items of packages with one model, or with every model, and the acts that can be undone. */
export class PackageStore {
  readonly state = observable<MatrixState>({ version: 0, saving: 0 });
  private readonly own = new Set<string>();
  private readonly every = new Set<string>();
  /** What is shown until the server has answered. */
  private readonly waiting = new Map<string, { isIn: boolean; acts: number }>();
  private readonly versions = new Map<number, number>();
  private readonly history = new ActHistory<Contents>();
  private line: Promise<unknown> = Promise.resolve();
  private reads = 0;

  constructor(
    private readonly host: PackageHost,
    /** The items of one model, which are beside those of every model. */
    private readonly isOfModel: boolean,
  ) {}

  /** Undefined until it has been read. */
  kind(featureId: number, packageId: number): PackageKind | undefined {
    if (this.reads === 0) return undefined;
    const key = keyOf(featureId, packageId);
    if (this.waiting.get(key)?.isIn ?? this.own.has(key)) return 'own';
    return this.every.has(key) ? 'every' : 'none';
  }

  /** Changes with the cells of a feature. */
  versionOf(featureId: number): number {
    return this.reads + (this.versions.get(featureId) ?? 0);
  }

  /** What packages bring; undefined until it has been read. */
  brought(): readonly PackagePlace[] | undefined {
    if (this.reads === 0) return undefined;
    return [...this.own, ...this.every].map((key) => {
      const [feature = 0, pack = 0] = key.split('.').map(Number);
      return { feature_id: feature, package_feature_id: pack };
    });
  }

  /** Takes what the server has. */
  read(cells: readonly PackageCell[]): void {
    this.own.clear();
    this.every.clear();
    for (const { feature_id: feature, package_feature_id: pack, every_model: every, own } of cells) {
      const key = keyOf(feature, pack);
      if (this.isOfModel ? own : every) this.own.add(key);
      if (this.isOfModel && every) this.every.add(key);
    }
    this.reads += 1;
    this.drawn([], {});
  }

  /** Done once the server has answered all acts. */
  async settled(): Promise<void> {
    await this.line;
  }

  /** Shows and sends an act. Acts go one after another. */
  async write(contents: Contents): Promise<Outcome> {
    if (contents.put.length + contents.drop.length === 0) return { changed: 0 };
    const step = { ...contents };
    return this.history.act(step, () => this.send(step, false));
  }

  undo(): Promise<Outcome | undefined> {
    return this.history.undo((step) => this.send(step, true));
  }

  redo(): Promise<Outcome | undefined> {
    return this.history.redo((step) => this.send(step, false));
  }

  private async send(step: Contents, isBack: boolean): Promise<Outcome> {
    const shown = turned(step, isBack);
    this.wait(shown);
    const turn = this.line.then(() => this.post(step, isBack, shown));
    this.line = turn;
    this.host.busy(turn.then(() => undefined));
    return turn;
  }

  /** What an act has changed is known once it is answered: what was so before is no part of it, nor of its undo. */
  private async post(step: Contents, isBack: boolean, shown: Contents): Promise<Outcome> {
    const outcome: Outcome = { changed: 0 };
    try {
      const { put, drop } = turned(step, isBack);
      const saved = await this.host.save(put, drop);
      outcome.changed = saved.put.length + saved.drop.length;
      if (!isBack) Object.assign(step, { put: saved.put, drop: saved.drop });
      // What was so already is so now, if another user made it so too.
      for (const place of put) this.own.add(keyAt(place));
      for (const place of drop) this.own.delete(keyAt(place));
    } catch (error) {
      outcome.problem = problemOf(error);
    }
    this.answered(shown);
    return outcome;
  }

  private wait({ put, drop }: Contents): void {
    const hold = (isIn: boolean) => (place: PackagePlace) => {
      const key = keyAt(place);
      this.waiting.set(key, { isIn, acts: (this.waiting.get(key)?.acts ?? 0) + 1 });
    };
    put.forEach(hold(true));
    drop.forEach(hold(false));
    this.drawn([...put, ...drop], { saving: this.state.get().saving + 1 });
  }

  private answered({ put, drop }: Contents): void {
    for (const place of [...put, ...drop]) {
      const key = keyAt(place);
      const held = this.waiting.get(key);
      if (held && held.acts > 1) this.waiting.set(key, { ...held, acts: held.acts - 1 });
      else this.waiting.delete(key);
    }
    this.drawn([...put, ...drop], { saving: this.state.get().saving - 1 });
  }

  private drawn(places: readonly PackagePlace[], change: Partial<MatrixState>): void {
    for (const id of new Set(places.map(({ feature_id }) => feature_id)))
      this.versions.set(id, (this.versions.get(id) ?? 0) + 1);
    const state = this.state.get();
    this.state.set({ ...state, ...change, version: state.version + 1 });
  }
}

function turned({ put, drop }: Contents, isBack: boolean): Contents {
  return isBack ? { put: drop, drop: put } : { put, drop };
}

function keyAt({ feature_id, package_feature_id }: PackagePlace): string {
  return keyOf(feature_id, package_feature_id);
}

function keyOf(featureId: number, packageId: number): string {
  return `${featureId}.${packageId}`;
}
