import type { Density } from '@/kit/ui/DataGrid/types';

/** How one user likes one list to look, in this browser. */
export interface ListPrefs {
  /** Columns shown, in their order; absent while they are those of the list. */
  columns?: readonly string[];
  /** The same while a saved view is open, by its id. */
  viewColumns: Readonly<Record<string, readonly string[]>>;
  /** In pixels, by column. */
  widths: Readonly<Record<string, number>>;
  /** Absent while it is that of the user's profile. */
  density?: Density;
}

const noPrefs: ListPrefs = { viewColumns: {}, widths: {} };

export function prefsKey(userId: number, listId: string): string {
  return `forecourt.list.${userId}.${listId}`;
}

export function readPrefs(key: string): ListPrefs {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<ListPrefs> | null;
    return { ...noPrefs, ...stored };
  } catch {
    return noPrefs;
  }
}

export function writePrefs(key: string, prefs: ListPrefs): void {
  try {
    localStorage.setItem(key, JSON.stringify(prefs));
  } catch {
    // The browser has no room for it: the list looks as wished until the page is left.
  }
}

/** The wanted columns that the list has, in the wanted order; the usual ones when none is left. */
export function shownColumns(
  all: readonly string[],
  wanted: readonly string[] | undefined,
  usual: readonly string[] = all,
): readonly string[] {
  const known = (wanted ?? usual).filter(
    (key, index, keys) => all.includes(key) && keys.indexOf(key) === index,
  );
  return known.length > 0 ? known : usual;
}

/** Shows a column at the place it has in the list, or hides it; the last one stays. */
export function toggleColumn(
  all: readonly string[],
  shown: readonly string[],
  key: string,
): readonly string[] {
  if (shown.includes(key)) return shown.length > 1 ? shown.filter((other) => other !== key) : shown;
  const before = new Set(all.slice(0, all.indexOf(key)));
  const at = shown.findLastIndex((other) => before.has(other)) + 1;
  return [...shown.slice(0, at), key, ...shown.slice(at)];
}
