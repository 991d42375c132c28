/**
 * What to ask when a record was changed by somebody else while it was being edited. Fields that only
 * one side touched are decided already; only fields both sides changed to different values are asked.
 * Translated fields are compared language by language, under the path "name.2".
 */
export type Fields = Readonly<Record<string, unknown>>;

export interface ConflictLine {
  /** Field path: "code", or "name.2" for one language of a translated field. */
  path: string;
  before: unknown;
  theirs: unknown;
  mine: unknown;
}

export type Side = 'mine' | 'theirs';

/** The lines that need a decision. `mine` holds only the fields the user changed. */
export function conflictLines(before: Fields, theirs: Fields, mine: Fields): ConflictLine[] {
  const was = flatten(before);
  const their = flatten(theirs);
  return Object.entries(withDeleted(before, mine))
    .map(([path, value]) => ({ path, before: was[path], theirs: their[path], mine: value }))
    .filter(
      (line) =>
        !same(line.theirs, line.before) && !same(line.theirs, line.mine) && !same(line.mine, line.before),
    );
}

/**
 * The change to send on top of their record: my changes, except the paths given to them.
 * Undefined when nothing of mine is left to save.
 */
export function mergeChange(
  before: Fields,
  theirs: Fields,
  mine: Fields,
  choices: Readonly<Record<string, Side>>,
): Fields | undefined {
  const was = flatten(before);
  const merged: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(withDeleted(before, mine))) {
    if (choices[path] === 'theirs' || same(value, was[path])) continue;
    const [field, language] = splitPath(path);
    if (language === undefined) merged[field] = value;
    else {
      const { [language]: _theirs, ...others } = asMap(merged[field] ?? theirs[field]);
      merged[field] = value === undefined ? others : { ...others, [language]: value };
    }
  }
  return Object.keys(merged).length > 0 ? merged : undefined;
}

/** Splits "name.2" into its field and its language. */
export function splitPath(path: string): [field: string, language?: string] {
  const dot = path.indexOf('.');
  return dot < 0 ? [path] : [path.slice(0, dot), path.slice(dot + 1)];
}

function flatten(fields: Fields): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    if (!isMap(value)) flat[field] = value;
    else for (const [language, text] of Object.entries(value)) flat[`${field}.${language}`] = text;
  }
  return flat;
}

/** My fields by path. A language that I have taken out of a translated field is there too, without a value. */
function withDeleted(before: Fields, mine: Fields): Record<string, unknown> {
  const deleted = Object.entries(mine).flatMap(([field, value]) =>
    isMap(value)
      ? Object.keys(asMap(before[field]))
          .filter((language) => !(language in value))
          .map((language) => [`${field}.${language}`, undefined] as const)
      : [],
  );
  return { ...flatten(mine), ...Object.fromEntries(deleted) };
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asMap(value: unknown): Record<string, unknown> {
  return isMap(value) ? value : {};
}

/** An absent value, null and an empty text all mean "nothing entered". */
function same(one: unknown, other: unknown): boolean {
  return (
    JSON.stringify(one === '' ? null : (one ?? null)) ===
    JSON.stringify(other === '' ? null : (other ?? null))
  );
}
