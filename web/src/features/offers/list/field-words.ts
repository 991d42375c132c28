import i18next from 'i18next';
import { centsOf } from '@/api/money';
import { date, dateTime, integer, money, percent, typedNumber } from '@/i18n/format';

const amounts = new Set([
  'price',
  'price_total',
  'price_discounted',
  'price_registration',
  'price_casco',
  'price_support',
  'additional_extras_price',
  'trade_in_benefit',
  'deposit',
  'monthly_payment',
  'residual_value',
  'total_payable',
  'discount_money',
]);
const percents = new Set(['discount', 'apr', 'borrowing_rate']);
const measures = new Set(['consumption', 'avg_energy_consumption', 'co2_emission']);
const numbers = new Set(['number_of_vehicles', 'months', 'mileage', 'power_kw', 'electric_range']);
const worded: Readonly<Record<string, string>> = {
  status: 'versionStatus',
  type: 'type',
  discount_type: 'discount_type',
  outcome: 'outcome',
  drive: 'drive',
  borrowing_rate_kind: 'borrowing_rate_kind',
};

/** The value of a field of an offer in words, amounts in its currency; undefined for those that speak for themselves. */
export function fieldWords(field: string, value: unknown, currency: string | undefined): string | undefined {
  if (value === '' || (typeof value !== 'string' && typeof value !== 'number')) return undefined;
  const group = worded[field];
  if (group)
    return i18next.t(`offerlist:offers.values.${group}.${String(value)}` as 'offerlist:offers.title');
  if (field === 'expire_date') return date(String(value));
  if (field === 'language')
    return new Intl.DisplayNames([i18next.language], { type: 'language' }).of(String(value));
  if (field === 'finished_at') return dateTime(String(value));
  const number = Number(value);
  if (Number.isNaN(number)) return undefined;
  if (amounts.has(field)) return money(centsOf(number), { currency });
  if (measures.has(field)) return typedNumber(number);
  if (percents.has(field)) return percent(number);
  return numbers.has(field) ? integer(number) : undefined;
}

/** How a field of an offer is called. */
export const fieldName = (field: string) =>
  i18next.t(`offerlist:offers.fields.${field}` as 'offerlist:offers.fields.title');
