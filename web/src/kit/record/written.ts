import i18next from 'i18next';
import { centsOf } from '@/api/money';
import { hundredths, integer, money, percent, typedNumber } from '@/i18n/format';

/** Fields whose numbers are amounts, in whatever record they stand. */
export const amounts: ReadonlySet<string> = new Set([
  'accessoriesPrice',
  'additional_extras_price',
  'balance',
  'base_amount',
  'company_price_wholesale',
  'deposit',
  'discount_money',
  'feature_prime_cost',
  'holding_cost',
  'list_model',
  'list_transportation',
  'monthly_payment',
  'price',
  'price_delta',
  'price_diplomatic',
  'price_discounted',
  'price_embassy',
  'price_factory_delivery',
  'price_model',
  'price_primecost',
  'price_purchase',
  'price_registration',
  'price_regitra',
  'price_standard',
  'price_support',
  'price_total',
  'price_transportation',
  'price_wholesale',
  'primecost',
  'residual_value',
  'service_pack_prime_cost',
  'total_payable',
  'trade_in_benefit',
  'vehicle_total',
]);

/** Fields whose numbers are percent. */
export const shares: ReadonlySet<string> = new Set([
  'apr',
  'borrowing_rate',
  'country_vat',
  'discount',
  'rate',
  'vat',
]);

/** Fields that are an amount in one kind of record and something else in another. */
export const either: ReadonlySet<string> = new Set(['amount', 'price_casco']);

/** Records whose amounts have a currency of their own. */
const ownCurrency: ReadonlySet<string> = new Set(['vehicle', 'version', 'vehicle-payment-log']);

interface Of {
  /** The kind of the record, as the log names it. */
  entity?: string | undefined;
  currency?: string | undefined;
}

/** A number as screens write it; undefined for one that is neither an amount nor a share nor a fraction, such as a year. */
export function numberText(field: string, value: number, { entity = '', currency }: Of = {}) {
  if (amounts.has(field) || isAmount(field, entity)) {
    if (!currency && ownCurrency.has(entity)) return hundredths(centsOf(value));
    return money(centsOf(value), { currency: currency ?? 'EUR' });
  }
  if (shares.has(field) || (field === 'price_casco' && entity === 'serie'))
    return percent(value, { decimals: 3 });
  if (field === 'mileage') return integer(value);
  return Number.isInteger(value) ? undefined : typedNumber(value);
}

function isAmount(field: string, entity: string): boolean {
  if (field === 'price_casco') return entity === 'version';
  return field === 'amount' && (entity === 'vat-limit' || entity === 'vehicle-payment-log');
}

/** The name under which the server keeps an uploaded file says nothing to anybody. */
const keptFile = /^[a-z2-7]{26}(\.[a-z]+)?$/;

export function isKeptFile(value: unknown): boolean {
  return typeof value === 'string' && keptFile.test(value);
}

/** What became of a photo; undefined when the values are none. */
export function photoText(before: unknown, after: unknown): string | undefined {
  if (!isKeptFile(before) && !isKeptFile(after)) return undefined;
  if (!isKeptFile(before)) return i18next.t('log:photo.added');
  return isKeptFile(after) ? i18next.t('log:photo.changed') : i18next.t('log:photo.removed');
}
