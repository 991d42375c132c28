import type { TablerIcon } from '@tabler/icons-react';
import type { AnyRouter, LinkProps } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { PermissionQuestion } from '@/session/can';
import type {
  Archiving,
  Bulk,
  Creating,
  Erasing,
  History,
  Reordering,
  Updating,
  UsedBy,
} from './capabilities';
import type { CellContext, EntityTextsPath, ListParams, ListRow, ListSource } from './entity';
import type { Facets } from './facet';
import type { Segment } from './segment';
import type { Translations } from './translation';
import type { CardPlace } from '@/kit/ui/DataGrid/types';

/** What a record is sorted by in a column. */
export type SortValue = string | number | null | undefined;

export interface EditorProps {
  value: unknown;
  onChange: (value: unknown) => void;
  label: string;
  errors: readonly string[] | undefined;
  /** Changes whenever the field should take the focus; undefined when it should not. */
  focusRequest: number | undefined;
  context: CellContext;
}

export interface ColumnEditor {
  Input: ComponentType<EditorProps>;
  /** Says why a value is not worth sending; everything else is for the server to check. */
  refusal?: (value: unknown, context: CellContext) => string | undefined;
}

/** Where the records come from that a column refers to, and how they are called. */
export interface Reference<Params> {
  source: ListSource<Params>;
  name: (row: ListRow, context: CellContext) => string;
  isArchived: (row: ListRow) => boolean;
}

export interface ListColumn<Row, Params = unknown> {
  /** Field of the record, the name it is sorted by, and the key of its title in the entity's texts. */
  key: string;
  /** Title from the list kit's own texts, for columns that every entity has. */
  title?: 'columns.status' | 'columns.changed';
  /** Its texts in all languages; shown is that of the language of the screen, whose tag stands in the column head. */
  translations?: (row: Row) => Translations | null;
  width?: string;
  align?: 'end';
  render: (row: Row, context: CellContext) => ReactNode;
  /** What the keyword filter reads; absent when the column is not searched. */
  searchText?: (row: Row, context: CellContext) => string;
  sortValue: (row: Row, context: CellContext) => SortValue;
  /** The value in words, for history and conflicts; absent when it speaks for itself. */
  valueText?: (value: unknown, context: CellContext, row?: Row) => string;
  editor?: ColumnEditor;
  /** Its values are ids of records of another list. */
  reference?: Reference<Params>;
  /** Long texts to be read in full: the row becomes as high as they need. */
  wraps?: true;
  /** Its cell leads to where the record is opened. */
  isLink?: true;
  /** Stands on the card of a narrow screen wherever it comes; the first columns and the status do anyway. */
  isOnCard?: true;
  /** Has the whole width of a card, without its title. */
  isWide?: true;
  /** Where it stands on a card of three lines, without its title; a list whose columns have places has such cards. */
  cardPlace?: CardPlace;
  /** Hides while all rows say the same in it, unless the user has chosen the columns. */
  ifDiffers?: true;
}

/** What an action needs to know besides what it is done to: languages and texts, rights, and the way to other pages. */
export interface ActionContext extends CellContext {
  may: (permission: PermissionQuestion) => boolean;
  router: AnyRouter;
}

/** Something else that can be done about a record, in the menu of its row while it is not archived. */
export interface RowAction<Row> {
  /** Its key below `actions` in the texts of the entity. */
  label: string;
  icon: TablerIcon;
  permission: (row: Row) => PermissionQuestion;
  run: (row: Row, context: ActionContext) => void;
}

/** Something else that can be done to chosen records, beside archiving them. */
export interface ChosenAction<Params> {
  /** Its key below `actions` in the texts of the entity. */
  label: string;
  permission: (params: Params) => PermissionQuestion;
  /** How many must be chosen for it; absent: any number. */
  takes?: { least: number; most: number };
  run: (ids: readonly number[], params: Params, context: ActionContext) => void;
}

/** A list screen as plain data. A capability is present or absent; there are no switches. */
export interface ListDescription<Row extends ListRow, Params extends ListParams> {
  id: string;
  texts: EntityTextsPath;
  source: ListSource<Params>;
  columns: readonly ListColumn<Row, Params>[];
  /** Keys of the columns shown, in their order, until the user chooses others; absent: all. */
  usual?: readonly string[];
  /** How the screen sorts it until the user sorts it otherwise; absent: in the order of the list itself. */
  order?: string;
  /** What the list can be narrowed to, by the query names of the contract. */
  facets?: Facets;
  /** The parts of the list, when they are others than what is active and the archive. */
  segments?: readonly Segment<Row>[];
  /** Comes page by page however few records there are now: it only ever grows. */
  isLong?: true;
  /** It is read again once its filters have not changed for so long. */
  settleMs?: number;
  /** Values in words, for history and conflicts, of fields that no column shows; undefined for the others. */
  valueText?: (field: string, value: unknown, row?: Row) => string | undefined;
  /** Fields that say nothing to a reader of the history, beside the bookkeeping of every record. */
  unsaid?: readonly string[];
  /** How a record is called in messages and menus. */
  name: (row: Row, context: CellContext) => string;
  create?: Creating<Row, Params>;
  update?: Updating<Row>;
  archive?: Archiving<Row>;
  /** For records that have no archive. */
  erase?: Erasing<Row>;
  usedBy?: UsedBy;
  /** Archiving and restoring many records at once. */
  bulk?: Bulk;
  reorder?: Reordering;
  history?: History<Row>;
  /** Where a record is opened in full, when its name leads somewhere else. */
  form?: (row: Row) => { link: LinkProps; permission: PermissionQuestion };
  /** What a press on a row opens, where records have no page of their own. */
  opens?: (row: Row) => void;
  /** A row that changes by itself soon: the list is read again until none of those shown does. */
  isMoving?: (row: Row) => boolean;
  rowActions?: readonly RowAction<Row>[];
  chosenActions?: readonly ChosenAction<Params>[];
  /** Where a new record is filled in in full; a new row of the list asks for what it shows only. */
  createForm?: { link: LinkProps; permission: PermissionQuestion };
  /** Row-level right to edit; the server still decides. */
  canEdit?: (row: Row) => boolean;
}

/** Only fixes the types of a description, so that its columns are checked against the record. */
export function defineList<Row extends ListRow, Params extends ListParams>(
  description: ListDescription<Row, Params>,
): ListDescription<Row, Params> {
  return description;
}
