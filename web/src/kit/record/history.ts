import type { Fields } from './conflict';

/** One entry of a record's history, as the server keeps it. */
export interface HistoryEntry {
  id: number;
  at: string;
  actor_name: string;
  /** What that user logs in with; empty for a part of the program. */
  actor_login?: string;
  /** For whom, by who stood in. */
  acting_for?: string;
  action: string;
  changes: Record<string, [before: unknown, after: unknown]>;
  revision: number;
  /** The kind and the name of a record that hangs on this one and changed; absent for the record itself. */
  entity?: string;
  name?: string;
  /** Field: id: what the record with this id is called. */
  names?: Record<string, Record<string, string>>;
  /** The import or other job that made it. */
  cause?: HistoryCause;
}

export interface HistoryCause {
  job_id: number;
  kind: string;
  action: string;
  subject: string;
  /** The reader may see the job. */
  is_open: boolean;
}

export interface FieldChange {
  /** Field path: "code", or "name.2" for one language of a translated field. */
  path: string;
  before: unknown;
  after: unknown;
}

/** Bookkeeping fields that say nothing to a reader of the history. */
const silent = new Set(['id', 'revision', 'created_at', 'updated_at', 'updated_by', 'code_key', 'brand_id']);

/** The lines of an entry: translated fields are opened into one line per language that changed. */
export function entryChanges(entry: HistoryEntry): FieldChange[] {
  return Object.entries(entry.changes)
    .filter(([field]) => !silent.has(field))
    .flatMap(([field, [before, after]]) => open(field, before, after));
}

/** What restoring an entry would change now: its old values against the current record. */
export function restorePreview(entry: HistoryEntry, current: Fields): FieldChange[] {
  return Object.entries(entry.changes)
    .filter(([field]) => !silent.has(field))
    .flatMap(([field, [before]]) => open(field, current[field], before));
}

/** What the ids of a field are called; undefined for other values and for what has no name. */
export function namedValue(entry: HistoryEntry, path: string, value: unknown): string | undefined {
  const names = entry.names?.[path];
  if (!names) return undefined;
  const said = (Array.isArray(value) ? value : [value]).map((one) => names[JSON.stringify(one)]);
  return said.length > 0 && said.every(Boolean) ? said.join(', ') : undefined;
}

/** A created record has no earlier state to go back to, and what hangs on a record has a history of its own. */
export function restorable(entry: HistoryEntry): boolean {
  return entry.action !== 'create' && !entry.entity;
}

function open(field: string, before: unknown, after: unknown): FieldChange[] {
  if (!isMap(before) && !isMap(after)) return equal(before, after) ? [] : [{ path: field, before, after }];
  const was = isMap(before) ? before : {};
  const is = isMap(after) ? after : {};
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((language) => !equal(was[language], is[language]))
    .map((language) => ({ path: `${field}.${language}`, before: was[language], after: is[language] }));
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function equal(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
