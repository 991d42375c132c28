import { date } from '@/i18n/format';

/** The day an offer made today is valid until, `days` after today in Vilnius. */
export function validUntil(days: number, now = new Date()): string {
  const today = new Date(`${date(now)}T00:00:00Z`);
  today.setUTCDate(today.getUTCDate() + days);
  return today.toISOString().slice(0, 10);
}
