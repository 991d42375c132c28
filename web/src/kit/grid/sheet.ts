import { observable } from '@/api/observable';
import { type Problem, problemOf } from '@/api/problem';
import type { CellKey } from './cell-key';
import { Cells, type CellView, type KeptChange } from './cells';
import type { GridGroup, SaveCells, SentCell } from './types';

/** What a grid shows beside its cells. */
export interface SheetState {
  /** Changes with everything that is drawn. */
  version: number;
  /** Amounts that the server has not answered. */
  unsaved: number;
  /** They wait for the connection or the login. */
  isWaiting: boolean;
  refused: readonly CellKey[];
}

/** What a sheet asks of the application around it. */
export interface SheetHost {
  save: SaveCells;
  /** Whether cells may go now: the server can be reached, and the user they belong to is logged in. */
  isOpen: () => Promise<boolean>;
  /** Calls once it is worth another try. */
  whenOpen: (retry: () => void) => void;
  /** Keeps what the server does not have over a reload. */
  store: (kept: Kept) => void;
  /** Has something to send until the promise is done. */
  busy: (until: Promise<void>) => void;
  /** What is said of a cell of which the server says nothing. */
  unanswered: (problem?: Problem) => string;
  /** Nobody looks at the grid, and cells were refused. */
  late: (refused: number) => void;
}

export interface Kept {
  /** A batch that went out and was not answered: it goes again unchanged, and before anything newer. */
  sent: readonly SentCell[];
  changes: readonly KeptChange[];
}

/** The cells of one grid and their way to the server: one request at a time, with all that has been gathered since the last. */
export class Sheet {
  readonly state = observable<SheetState>({ version: 0, unsaved: 0, isWaiting: false, refused: [] });
  private readonly cells = new Cells();
  private save: SaveCells;
  private batch: readonly SentCell[] = [];
  private isRunning = false;
  private isWaiting = false;
  private done: (() => void) | undefined;
  private watchers = 0;

  constructor(
    private readonly host: SheetHost,
    groups: readonly GridGroup[],
    kept: Kept = { sent: [], changes: [] },
  ) {
    this.save = host.save;
    this.cells.take(groups);
    this.cells.restore(kept.changes, kept.sent);
    this.batch = kept.sent;
    this.publish();
  }

  take(groups: readonly GridGroup[]): void {
    this.cells.take(groups);
    this.publish();
  }

  /** The page that shows the grid is drawn again: from now on it saves so. */
  saveBy(save: SaveCells): void {
    this.save = save;
  }

  view(key: CellKey): CellView {
    return this.cells.view(key);
  }

  amountOf(key: CellKey): number {
    return this.cells.amountOf(key);
  }

  versionOf(row: number): number {
    return this.cells.versionOf(row);
  }

  write(amounts: readonly { key: CellKey; amount: number }[]): void {
    for (const { key, amount } of amounts) this.cells.write(key, amount);
    this.changed();
  }

  takeTheirs(keys: readonly CellKey[]): void {
    this.cells.takeTheirs(keys);
    this.changed();
  }

  keepMine(keys: readonly CellKey[]): void {
    this.cells.keepMine(keys);
    this.changed();
  }

  /** Sends what there is to send, if it may go now. */
  readonly run = async (): Promise<void> => {
    if (this.isRunning) return;
    this.isRunning = true;
    this.isWaiting = false;
    try {
      // oxlint-disable-next-line no-await-in-loop -- one request at a time
      while (this.hasWork() && !this.isWaiting) await this.sendSome();
    } finally {
      this.isRunning = false;
      this.publish();
    }
    if (this.isWaiting) this.host.whenOpen(() => void this.run());
  };

  /** Somebody looks at it, until the returned function is called. */
  watch(): () => void {
    this.watchers += 1;
    return () => {
      this.watchers -= 1;
    };
  }

  /** Whether nothing would be lost if it were forgotten. */
  isIdle(): boolean {
    return this.watchers === 0 && !this.hasWork() && this.state.get().refused.length === 0;
  }

  private async sendSome(): Promise<void> {
    if (!(await this.host.isOpen())) {
      this.isWaiting = true;
      return;
    }
    const batch = this.batch.length > 0 ? this.batch : this.cells.toSend();
    this.batch = batch;
    this.keep();
    const refusedBefore = this.cells.refused().length;
    try {
      this.cells.answered(batch, await this.save(batch), this.host.unanswered());
    } catch (error) {
      const problem = problemOf(error);
      this.isWaiting = isUnsure(problem);
      if (this.isWaiting) return;
      this.cells.answered(batch, [], this.host.unanswered(problem));
    }
    this.batch = [];
    this.keep();
    this.publish();
    const refused = this.cells.refused().length - refusedBefore;
    if (refused > 0 && this.watchers === 0) this.host.late(refused);
  }

  private hasWork(): boolean {
    return this.batch.length > 0 || this.cells.unsaved() > 0;
  }

  private changed(): void {
    this.keep();
    this.publish();
    // While it waits, the next try takes it along.
    if (!this.isWaiting) void this.run();
  }

  private keep(): void {
    this.host.store({ sent: this.batch, changes: this.cells.kept() });
  }

  private publish(): void {
    const { version } = this.state.get();
    this.state.set({
      version: version + 1,
      unsaved: this.cells.unsaved(),
      isWaiting: this.isWaiting,
      refused: this.cells.refused(),
    });
    if (this.hasWork() && !this.done) this.host.busy(new Promise((resolve) => (this.done = resolve)));
    if (this.hasWork()) return;
    this.done?.();
    this.done = undefined;
  }
}

const gatewayStatuses = new Set([502, 503, 504]);

/** No answer of the server itself, or one about the login: the cells may go again. */
function isUnsure({ kind, status }: Problem): boolean {
  return (
    kind === 'offline' ||
    kind === 'cancelled' ||
    kind === 'unauthorized' ||
    kind === 'too_many' ||
    gatewayStatuses.has(status)
  );
}
