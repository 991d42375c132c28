/** The ways a day is written; of each, which group is the year, the month and the day. */
const forms: readonly { pattern: RegExp; order: readonly [year: number, month: number, day: number] }[] = [
  { pattern: /^(\d{4})-(\d{2})-(\d{2})$/, order: [1, 2, 3] },
  { pattern: /^(\d{4})(\d{2})(\d{2})$/, order: [1, 2, 3] },
  { pattern: /^(\d{4})\.(\d{2})\.(\d{2})$/, order: [1, 2, 3] },
  { pattern: /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, order: [3, 2, 1] },
];

/**
 * Reads a day as people write it: 2026-11-20, 20261120, 2026.11.20 or 20.11.2026. Answers YYYY-MM-DD, and
 * undefined for anything else and for days that no calendar has: a guess would silently be another day.
 */
export function parseDay(text: string): string | undefined {
  const trimmed = text.trim();
  for (const { pattern, order } of forms) {
    const groups = pattern.exec(trimmed);
    if (!groups) continue;
    const [year, month, day] = order.map((group) => Number(groups[group])) as [number, number, number];
    return dayOf(year, month, day);
  }
  return undefined;
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  const exists = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
  return exists ? moment.toISOString().slice(0, 10) : undefined;
}
