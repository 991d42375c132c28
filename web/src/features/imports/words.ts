import i18next, { type TFunction } from 'i18next';
import { centsOf } from '@/api/money';
import { money } from '@/i18n/format';
import type { Resources } from '@/i18n/resources';
import { isImportKind } from './kinds';
import type { Job } from './queries';

const tables = [
  'models',
  'features',
  'model_features',
  'packages',
  'equipment',
  'accessories',
  'rules',
  'titles',
  'prices',
  'primecost',
  'wholesale',
  'vehicles',
  'transactions',
] as const;

type LogWords = Resources['log'];

/** The word for a table of a file, or for the records that a revert left as they are. */
export function tableName(t: TFunction<['imports', 'log']>, name: string): string {
  const known = tables.find((table) => table === name);
  if (known) return t(`tables.${known}`);
  const isRecord = i18next.exists(`log:entities.${name}`);
  return isRecord ? t(`log:entities.${name as keyof LogWords['entities']}`) : name;
}

const endings = /_(lt|en|lv|et|ru)$/;

/** The word for a column, as screens and the log say it: "Aprašymas (LT)" for description_lt. */
export function columnName(t: TFunction<['imports', 'log']>, column: string): string {
  const own = i18next.exists(`imports:fileColumns.${column}`);
  if (own) return t(`fileColumns.${column as keyof Resources['imports']['fileColumns']}`);
  const language = endings.exec(column)?.[1];
  const field = column.replace(endings, '');
  const known = [field, `${field}_id`].find((one) => i18next.exists(`log:fields.${one}`));
  if (known === undefined) return column;
  const title = t(`log:fields.${known as keyof LogWords['fields']}`);
  return language === undefined ? title : `${title} (${language.toUpperCase()})`;
}

const yesOrNo = new Set(['0', '1']);
/** Columns of yes and no. */
const flags = new Set([
  'diplo_enabled',
  'important',
  'custom',
  'isIndividualColour',
  'standard',
  'standard_embassy',
  'standard_diplomatic',
  'include',
]);
/** Columns of a few words, which the log has words for. */
const choices = new Set(['status', 'wheel_drive', 'order_type', 'vat_regime', 'business_unit', 'consent']);

/** Columns of amounts, by how their names begin or end, and amounts as files write them. */
const amounts = /^price(_|$)|_(price|cost)$/;
const amount = /^-?\d{1,12}(\.\d{1,2})?$/;

/** The value of a cell as screens show it. */
export function cellText(t: TFunction<['imports', 'log']>, column: string, text: string): string {
  if (flags.has(column) && yesOrNo.has(text)) return t(text === '1' ? 'log:values.yes' : 'log:values.no');
  if (choices.has(column) && i18next.exists(`log:values.${text}`))
    return t(`log:values.${text as keyof LogWords['values']}`);
  if (amounts.test(column) && amount.test(text)) return money(centsOf(Number(text)));
  return text;
}

/** The word for a kind of import. */
export function kindName(t: TFunction<'imports'>, kind: string): string {
  return isImportKind(kind) ? t(`kinds.${kind}`) : kind;
}

const actions = ['import', 'trial', 'revert'] as const;

/** What a job does, as its heading. */
export function jobTitle(t: TFunction<'imports'>, { kind, action }: Pick<Job, 'kind' | 'action'>): string {
  if (kind === 'import') return t(`jobs.${actions.find((one) => one === action) ?? 'import'}`);
  if (kind === 'accessory.download') return t('jobs.accessories');
  if (kind === 'option.images') return t('jobs.images');
  if (kind === 'pricelist.prices') return t(action === 'revert' ? 'jobs.pricesBack' : 'jobs.prices');
  return kind === 'pricelist.copy' ? t('jobs.copy') : t('jobs.other');
}
