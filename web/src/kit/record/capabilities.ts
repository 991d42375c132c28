import type { Operation } from '@/api/permissions';
import type { Fields } from './conflict';
import type { HistoryEntry } from './history';

/** Something a user may be allowed to do; the operation of the contract says with which permission. */
export interface Capability {
  operation: Operation;
}

export interface Creating<Row, Params> extends Capability {
  /** The fields of a new record before anything is typed. */
  blank: (params: Params) => Fields;
  run: (fields: Fields) => Promise<Row>;
}

export interface Updating<Row> extends Capability {
  /** `isSure` archives a record that others use, too. */
  run: (id: number, change: Fields & { revision: number }, isSure?: boolean) => Promise<Row>;
}

/** How a record says that it is archived. */
export interface ArchiveMark<Row> {
  isArchived: (row: Row) => boolean;
  /** The fields of a record that is archived right now. */
  archivedNow: () => Fields;
  /** The same fields of an active record. */
  active: Fields;
}

export interface Archiving<Row> extends Capability {
  mark: ArchiveMark<Row>;
  /** Asks before a record is archived; false leaves it as it is. */
  confirm?: (row: Row) => Promise<boolean>;
  /** With `isSure`, also a record that others use. */
  run: (row: Row, isSure: boolean) => Promise<Row>;
  /** The way back. */
  back: Capability & { run: (row: Row) => Promise<Row> };
}

/** A record goes for good; only one that nothing refers to, which the server sees to. */
export interface Erasing<Row> extends Capability {
  run: (row: Row) => Promise<unknown>;
}

export interface Reordering extends Capability {
  /** Takes the ids in their new order. */
  run: (ids: number[]) => Promise<unknown>;
}

export interface History<Row> extends Capability {
  load: (id: number) => Promise<HistoryEntry[]>;
  /** Absent for records that change in ways of their own only. */
  restore?: Capability & { run: (id: number, historyId: number, revision: number) => Promise<Row> };
}

/** A record in use that refers to another one. */
export interface RecordUser {
  /** What kind of record it is, as the contract calls it. */
  entity: string;
  id: number;
  /** Empty: nobody is to read what they are called, only how many there are. */
  name: string;
  /** How many it stands for; absent: one. */
  count?: number;
}

/** Who uses a record; asked before it is archived. */
export interface UsedBy {
  load: (id: number) => Promise<readonly RecordUser[]>;
}

export type BulkAction = 'archive' | 'restore';

/** Many records: these, or all that the list shows for a filter, which is made of its query names. */
export type Chosen =
  | { ids: readonly number[]; filter?: undefined }
  | { ids?: undefined; filter: Readonly<Record<string, unknown>> };

/** What became of one of many records. */
export interface BulkResult {
  id: number;
  ok: boolean;
  /** False when it was so already; undoing the whole leaves it alone. */
  changed: boolean;
  /** Why it was refused, in the user's language. */
  message?: string;
}

/** One of many records that others refer to. */
export interface BulkUse {
  id: number;
  /** What kind of records refer to it, how many, and the name of one of them. */
  entity: string;
  count: number;
  name: string;
}

export interface Bulk extends Capability {
  /** Unless they are archived `anyway`, records that others refer to are refused. */
  run: (chosen: Chosen, action: BulkAction, anyway: boolean) => Promise<readonly BulkResult[]>;
  usedBy: (chosen: Chosen) => Promise<readonly BulkUse[]>;
}
