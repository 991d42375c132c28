import type { Fields } from '@/kit/record/conflict';
import type { FormField, Reading, Refusal } from '@/kit/fields/field';

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

/** Reads one field, whether or not it may be empty. */
export function valueIn({ key, read }: FormField, entries: Fields): Reading {
  const entry = entries[key];
  return read ? read(entry) : { value: typeof entry === 'string' ? entry.trim() : entry };
}

/** Reads one field: its value, or why it has none. `values` are those of the whole form. */
function readEntry(field: FormField, entries: Fields, values: Fields): Reading {
  const reading = valueIn(field, entries);
  if (reading.refusal === undefined && isRequired(field, values) && isBlank(reading.value))
    return { refusal: 'required' };
  return reading;
}

/** Whether a field must not be left empty while the others have these values. */
export function isRequired({ required = false }: FormField, values: Fields): boolean {
  return typeof required === 'function' ? required(values) : required;
}

/** What stands in all fields, as far as it is a value. */
export function valuesIn(fields: readonly FormField[], entries: Fields): Fields {
  return Object.fromEntries(fields.map((field) => [field.key, valueIn(field, entries).value]));
}

/** The fields that the others ask for. */
export function shownFields(fields: readonly FormField[], entries: Fields): readonly FormField[] {
  const values = valuesIn(fields, entries);
  return fields.filter(({ when }) => when?.(values) ?? true);
}

/** Empties the fields that are asked for no more, and those that depended on them in turn. */
export function settle(
  fields: readonly FormField[],
  entries: Fields,
): { entries: Fields; cleared: readonly string[] } {
  const shown = new Set(shownFields(fields, entries));
  const hidden = fields.filter((field) => !shown.has(field));
  const blank = toEntries(hidden, {});
  const cleared = Object.keys(
    changedValues(blank, Object.fromEntries(hidden.map(({ key }) => [key, entries[key]]))),
  );
  if (cleared.length === 0) return { entries, cleared };
  const further = settle(fields, { ...entries, ...blank });
  return { entries: further.entries, cleared: [...cleared, ...further.cleared] };
}

/**
 * Reads all fields. Everything but what is missing or unreadable is for the server to check; a field that is
 * not asked for has no value, whatever the record had.
 */
export function readEntries(fields: readonly FormField[], entries: Fields): ReadEntries {
  const values: Record<string, unknown> = {};
  const refusals: Record<string, Refusal> = {};
  const shown = new Set(shownFields(fields, entries));
  const all = valuesIn(fields, entries);
  for (const field of fields) {
    const reading = shown.has(field) ? readEntry(field, entries, all) : valueIn(field, entries);
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

/** Reports whether anything was typed that the fields did not say at first. */
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
