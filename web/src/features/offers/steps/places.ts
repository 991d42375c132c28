import type { OptionSection } from './sections';

/** Where an option stands in the grid of its list, from 1. */
export interface Place {
  line: number;
  column: number;
}

export interface Places {
  /** The lines of the headings, by the key of the section. */
  heads: ReadonlyMap<string, number>;
  options: ReadonlyMap<number, Place>;
  lines: number;
}

/** The places of options in rows: each has two lines, its row and below it what unfolds. */
export function placesInRows(sections: readonly OptionSection[]): Places {
  let line = 0;
  const heads = new Map<string, number>();
  const options = new Map<number, Place>();
  for (const section of sections) {
    heads.set(section.key, (line += 1));
    for (const option of section.options)
      options.set(option.feature_id, { line: (line += 2) - 1, column: 1 });
  }
  return { heads, options, lines: line };
}

/** The places of options beside one another, so many in a line. */
export function placesInGrid(sections: readonly OptionSection[], columns: number): Places {
  let line = 0;
  const heads = new Map<string, number>();
  const options = new Map<number, Place>();
  for (const section of sections) {
    heads.set(section.key, (line += 1));
    section.options.forEach((option, index) => {
      options.set(option.feature_id, {
        line: line + 1 + Math.floor(index / columns),
        column: 1 + (index % columns),
      });
    });
    line += Math.ceil(section.options.length / columns);
  }
  return { heads, options, lines: line };
}

/** Which option an arrow leads to, in the order of the list; undefined where there is none. */
export function nextAt(
  places: Places,
  order: readonly number[],
  at: number,
  key: string,
): number | undefined {
  const here = places.options.get(order[at] ?? -1);
  if (!here) return undefined;
  const isGrid = [...places.options.values()].some(({ column }) => column > 1);
  if (key === 'Home') return 0;
  if (key === 'End') return order.length - 1;
  if (key === 'ArrowRight') return isGrid && at + 1 < order.length ? at + 1 : undefined;
  if (key === 'ArrowLeft') return isGrid && at > 0 ? at - 1 : undefined;
  const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return undefined;
  if (!isGrid) return at + by >= 0 && at + by < order.length ? at + by : undefined;
  // The nearest line that has options, and there the nearest column.
  let found: number | undefined;
  for (let next = at + by; next >= 0 && next < order.length; next += by) {
    const place = places.options.get(order[next] ?? -1);
    if (!place || place.line === here.line) continue;
    const known = found === undefined ? undefined : places.options.get(order[found] ?? -1);
    if (known && known.line !== place.line) break;
    if (!known || Math.abs(place.column - here.column) < Math.abs(known.column - here.column)) found = next;
  }
  return found;
}
