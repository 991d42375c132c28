import { date } from '@/i18n/format';

/** The first day after the end of the month of a moment (L-014), as 2026-12-01. */
export function firstOfNextMonth(now: Date): string {
  const [year = 0, month = 1] = date(now).split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}
