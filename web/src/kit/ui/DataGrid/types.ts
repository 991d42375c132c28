import type { ReactNode } from 'react';

/** The first line of a card has its name and what ends it, the second what it is about, the third a code and an end. */
export type CardPlace = 'name' | 'nameEnd' | 'code' | 'about' | 'aboutEnd';

/** A column as the grid sees it: a head and a way to draw a cell. */
export interface GridColumn<Row> {
  key: string;
  title: string;
  /** Language of the texts in this column, shown beside its title. */
  tag?: string;
  align?: 'end';
  /** Its cells may need several lines; rows are then measured, not taken to be one line high. */
  wraps?: true;
  /** Has the whole width of a card, without its title. */
  isWide?: true;
  /** Where it stands on a card of three lines, without its title. */
  cardPlace?: CardPlace;
  /** CSS width; the columns without one share the rest. */
  width?: string;
  /** Pressing its head sorts by it. */
  isSortable: boolean;
  render: (row: Row) => ReactNode;
}

export interface GridSort {
  key: string;
  descending: boolean;
}

/** How high rows are. */
export type Density = 'normal' | 'spacious';

export type RowKey = number | 'new';

/** The one row being created or edited: its cells are editors instead of texts. */
export interface GridDraft {
  id: RowKey;
  label: string;
  cell: (columnKey: string) => ReactNode;
  actions: ReactNode;
  onSave: () => void;
  onCancel: () => void;
}

/** What the keyboard can do with the row in focus; an absent entry is an absent capability. */
export interface RowCommands {
  /** What a press on a row, or Enter where nothing is edited, opens. */
  open?: (id: number) => void;
  /** Begins at this column where it can be edited, else at the first that can. */
  edit?: (id: number, column?: string) => void;
  move?: (id: number, by: -1 | 1) => void;
  select?: (id: number) => void;
}

/** Rows chosen for a common action. */
export interface GridSelection<Row> {
  has: (id: number) => boolean;
  state: 'all' | 'some' | 'none';
  toggle: (id: number) => void;
  toggleAll: () => void;
  /** The names of a row's checkbox and of the one for all. */
  label: (row: Row) => string;
  allLabel: string;
}

export interface GridProps<Row> {
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => number;
  /** Archived rows are drawn muted. */
  isMuted: (row: Row) => boolean;
  draft: GridDraft | null;
  commands: RowCommands;
  /** Drawn before the first column, for dragging; absent in lists that are not sortable. */
  handle?: (row: Row) => ReactNode;
  menu: (row: Row) => ReactNode;
  /** Absent when rows cannot be chosen. */
  selection?: GridSelection<Row>;
  sort: GridSort | null;
  onSort: (columnKey: string) => void;
  /** Takes the width, in pixels, that a column was pulled to. */
  onResize: (columnKey: string, width: number) => void;
  density: Density;
  /** Rows can be edited in place: the last column has room for the buttons of that. */
  hasDrafts: boolean;
  /** Single letters (j, k, e) work as shortcuts; users may switch them off. */
  letterKeys: boolean;
}
