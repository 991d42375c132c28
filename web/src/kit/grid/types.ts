import type { MenuItem } from '@/kit/ui/menu';

/** A column: a month, or the first month of a quarter. */
export interface Period {
  month: number;
  /** What stands in the head. */
  title: string;
  /** In full, for who cannot see the head. */
  name: string;
  /** Nobody changes what is in it. */
  isClosed: boolean;
  /** It sums months up, which are changed in its place. */
  isSum?: boolean;
  /** Today is in it: the grid begins here. */
  isNow?: boolean;
}

/** A cell as the server has it. */
export interface SavedCell {
  /** Whole; 0 is none. */
  amount: number;
  /** Counts the changes of the cell, and never goes down; 0 where nobody has written anything yet. */
  revision: number;
  /** The small number below the amount, such as cars sold. */
  small?: number;
  hasNote?: boolean;
}

export interface GridRow {
  id: number;
  title: string;
  /** Who looks may not change it. */
  isReadOnly?: boolean;
  /** By month; a month that is missing holds nothing yet. */
  cells: Readonly<Record<number, SavedCell>>;
}

/** Rows under a heading with their sums; without a title they have none. */
export interface GridGroup {
  id: number;
  title?: string;
  rows: readonly GridRow[];
}

/** A cell on its way to the server. */
export interface SentCell {
  row: number;
  month: number;
  amount: number;
  /** That the person saw. */
  revision: number;
}

/** What somebody else has made of a cell meanwhile. */
export interface Theirs {
  amount: number;
  revision: number;
  /** Who; absent where nobody knows. */
  by?: string;
}

/** What became of a cell. */
export type CellAnswer = { row: number; month: number } & (
  | { outcome: 'saved' | 'unchanged'; revision: number }
  | {
      outcome: 'refused';
      /** A sentence in the user's language. */
      reason: string;
      /** Where somebody else was faster. */
      theirs?: Theirs;
    }
);

/** A cell that something is to be done with. */
export interface ActedCell {
  row: GridRow;
  period: Period;
  /** As the server has it. */
  saved: number;
  revision: number;
  /** It is saved as it is shown. */
  isSaved: boolean;
  /** Writes amounts into the row, by month, as if they were typed. */
  put: (amounts: Readonly<Record<number, number>>) => void;
}

/** What can be done with a cell besides writing into it. */
export type CellActs = (cell: ActedCell) => readonly MenuItem[];

/** Sends cells; what it throws is a Problem. A batch whose answer got lost comes again as it was. */
export type SaveCells = (cells: readonly SentCell[]) => Promise<readonly CellAnswer[]>;
