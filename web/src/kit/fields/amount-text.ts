import { centsOf } from '@/api/money';
import { money } from '@/i18n/format';

const amounts = /^price(_|$)|_(price|cost)$/;

/** In a history, the amounts of records in euros, by how their fields are called; undefined for other fields. */
export function amountText(field: string, value: unknown): string | undefined {
  return typeof value === 'number' && amounts.test(field) ? money(centsOf(value)) : undefined;
}
