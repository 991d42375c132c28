import { type CellKey, cellKey, rowAndMonth } from './cell-key';
import type { CellAnswer, GridGroup, SavedCell, SentCell } from './types';

/** Why the server has not taken an amount. */
export interface Refusal {
  reason: string;
  /** Who was faster, empty where nobody knows; absent where nobody was. Their amount is the saved one. */
  by?: string;
}

/** A cell as it is drawn. */
export interface CellView extends SavedCell {
  /** What the person wants, saved or not. */
  amount: number;
  /** What the server has. */
  saved: number;
  state: 'saved' | 'unsaved' | 'refused';
  refusal?: Refusal;
}

/** An amount that the server does not have. */
interface Change {
  amount: number;
  /** The revision of the cell that the person saw when they typed. */
  seen: number;
  refusal?: Refusal;
}

/** A change as it outlives a reload. */
export interface KeptChange extends Change {
  row: number;
  month: number;
}

type Refused = Pick<CellAnswer & { outcome: 'refused' }, 'reason' | 'theirs'>;

/** As many cells as the server takes in one request. */
const mostAtOnce = 5000;

const nothing: SavedCell = { amount: 0, revision: 0 };

/**
 * The amounts of a grid: what the server has, and on top of it what the person has typed and the server has not confirmed.
 * It knows what has to go, and what an answer makes of it; how it goes is not its business.
 */
export class Cells {
  private readonly saved = new Map<CellKey, SavedCell>();
  private readonly changes = new Map<CellKey, Change>();
  private readonly onTheirWay = new Set<CellKey>();
  private readonly versions = new Map<number, number>();

  /** Counts how often something of a row has changed. */
  versionOf(row: number): number {
    return this.versions.get(row) ?? 0;
  }

  /** Takes over what the server has; an answer that has been overtaken by a saving changes nothing. */
  take(groups: readonly GridGroup[]): void {
    for (const { id, cells } of groups.flatMap(({ rows }) => rows))
      for (const [month, cell] of Object.entries(cells)) {
        const key = cellKey(id, Number(month));
        const known = this.saved.get(key) ?? nothing;
        const { amount, revision } = cell.revision < known.revision ? known : cell;
        this.put(key, { ...cell, amount, revision });
      }
  }

  view(key: CellKey): CellView {
    const cell = this.saved.get(key) ?? nothing;
    const change = this.changes.get(key);
    const { refusal } = change ?? {};
    const state = refusal ? 'refused' : change ? 'unsaved' : 'saved';
    return { ...cell, amount: change?.amount ?? cell.amount, saved: cell.amount, state, refusal };
  }

  amountOf(key: CellKey): number {
    return this.changes.get(key)?.amount ?? this.saved.get(key)?.amount ?? 0;
  }

  /** Writes an amount. Over a refused one it counts as typed by somebody who has seen what is there now. */
  write(key: CellKey, amount: number): void {
    const cell = this.saved.get(key) ?? nothing;
    const change = this.changes.get(key);
    const seen = change && !change.refusal ? change.seen : cell.revision;
    this.changes.set(key, { amount, seen });
    this.dropSaid(key);
    this.touch(key);
  }

  /** What has to go to the server and is not on its way. What it has already does not go. */
  toSend(): readonly SentCell[] {
    const sent: SentCell[] = [];
    for (const [key, { amount, seen, refusal }] of this.changes) {
      if (refusal || sent.length === mostAtOnce) continue;
      sent.push({ ...rowAndMonth(key), amount, revision: seen });
      this.onTheirWay.add(key);
    }
    return sent;
  }

  /** Takes over what became of cells that were sent. `unanswered` is said of those that the answer leaves out. */
  answered(sent: readonly SentCell[], answers: readonly CellAnswer[], unanswered: string): void {
    const byKey = new Map(answers.map((answer) => [cellKey(answer.row, answer.month), answer]));
    for (const cell of sent) {
      const key = cellKey(cell.row, cell.month);
      this.onTheirWay.delete(key);
      const answer = byKey.get(key) ?? { outcome: 'refused' as const, reason: unanswered };
      if (answer.outcome === 'refused') this.refuse(key, cell.amount, answer);
      else this.confirm(key, cell.amount, answer.revision);
      this.touch(key);
    }
  }

  /** Gives up amounts that were refused: the cell is as the server has it. */
  takeTheirs(keys: readonly CellKey[]): void {
    for (const key of keys) {
      this.changes.delete(key);
      this.touch(key);
    }
  }

  /** Sends refused amounts once more, on what is there now. */
  keepMine(keys: readonly CellKey[]): void {
    for (const key of keys) this.write(key, this.amountOf(key));
  }

  refused(): readonly CellKey[] {
    return [...this.changes].filter(([, { refusal }]) => refusal).map(([key]) => key);
  }

  /** How many amounts the server has not answered. */
  unsaved(): number {
    return [...this.changes.values()].filter(({ refusal }) => !refusal).length;
  }

  kept(): readonly KeptChange[] {
    return [...this.changes].map(([key, change]) => Object.assign(rowAndMonth(key), change));
  }

  /** Takes up what an earlier page has left: changes, and those of them that went out and were not answered. */
  restore(changes: readonly KeptChange[], sent: readonly SentCell[]): void {
    for (const { row, month } of sent) this.onTheirWay.add(cellKey(row, month));
    for (const { row, month, ...change } of changes) {
      this.changes.set(cellKey(row, month), change);
      this.touch(cellKey(row, month));
    }
  }

  private confirm(key: CellKey, amount: number, revision: number): void {
    this.put(key, { ...(this.saved.get(key) ?? nothing), amount, revision });
    const change = this.changes.get(key);
    // Typed meanwhile, and on top of what has just been saved.
    if (change) this.changes.set(key, { ...change, seen: revision });
    this.dropSaid(key);
  }

  private refuse(key: CellKey, sent: number, { reason, theirs }: Refused): void {
    if (theirs)
      this.put(key, {
        ...(this.saved.get(key) ?? nothing),
        amount: theirs.amount,
        revision: theirs.revision,
      });
    const change = this.changes.get(key);
    if (!change) return;
    // What has been typed meanwhile may be right; but nobody types over what somebody else wrote without having seen it.
    if (change.amount === sent || theirs)
      this.changes.set(key, { ...change, refusal: { reason, ...(theirs && { by: theirs.by ?? '' }) } });
    if (theirs?.amount === change.amount) this.changes.delete(key);
  }

  /** A change to what the server has is none, unless another amount is on its way. */
  private dropSaid(key: CellKey): void {
    const isSaid = this.changes.get(key)?.amount === (this.saved.get(key)?.amount ?? 0);
    if (isSaid && !this.onTheirWay.has(key)) this.changes.delete(key);
  }

  private put(key: CellKey, cell: SavedCell): void {
    const known = this.saved.get(key);
    this.saved.set(key, cell);
    if (!known || !isSame(known, cell)) this.touch(key);
  }

  private touch(key: CellKey): void {
    const { row } = rowAndMonth(key);
    this.versions.set(row, this.versionOf(row) + 1);
  }
}

function isSame(one: SavedCell, other: SavedCell): boolean {
  return (
    one.amount === other.amount &&
    one.revision === other.revision &&
    one.small === other.small &&
    one.hasNote === other.hasNote
  );
}
