import type { Fields } from '@/list/conflict';
import type { FormField, Refusal } from './describe';

export interface ReadEntries {
  values: Fields;
  refusals: Readonly<Record<string, Refusal>>;
}

/** The values of a record as they stand in the fields. */
export function toEntries(fields: readonly FormField[], values: Fields): Fields {
  return Object.fromEntries(
    fields.map(({ key, toEntry }) => [key, toEntry ? toEntry(values[key]) : (values[key] ?? '')]),
  );
}

/** Reads one field: its value, or why it has none. */
export function readEntry({ key, required, read }: FormField, entries: Fields) {
  const entry = entries[key];
  const reading = read ? read(entry) : { value: typeof entry === 'string' ? entry.trim() : entry };
  if (reading.refusal === undefined && required && isBlank(reading.value))
    return { refusal: 'required' as const };
  return reading;
}

/** Reads all fields. Everything but what is missing or unreadable is for the server to judge. */
export function readEntries(fields: readonly FormField[], entries: Fields): ReadEntries {
  const values: Record<string, unknown> = {};
  const refusals: Record<string, Refusal> = {};
  for (const field of fields) {
    const reading = readEntry(field, entries);
    if (reading.refusal === undefined) values[field.key] = reading.value;
    else refusals[field.key] = reading.refusal;
  }
  return { values, refusals };
}

/** The values that differ from those the form was opened with. */
export function changedValues(base: Fields, values: Fields): Fields {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => identity(value) !== identity(base[key])),
  );
}

/** Tells whether anything was typed that the fields did not say at first. */
export function isTyped(before: Fields, entries: Fields): boolean {
  return Object.keys(changedValues(before, entries)).length > 0;
}

/** An absent value, null, an empty text and texts in no language all mean "nothing entered". */
function isBlank(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === null || value === undefined || value === '';
}

function identity(value: unknown): string {
  return JSON.stringify(isBlank(value) ? null : value);
}
