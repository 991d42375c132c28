import type { TFunction } from 'i18next';
import i18next from 'i18next';
import { dateTime, empty } from '@/i18n/format';
import type { Resources } from '@/i18n/resources';
import { splitPath } from '@/kit/record/conflict';
import type { Language } from '@/kit/record/entity';
import { isKeptFile, numberText } from '@/kit/record/written';

type Texts = Resources['log'];
type T = TFunction<'log'>;

/** What was done, in words; an action without a word of its own keeps its name. */
export function actionText(t: T, action: string): string {
  return has('actions', action) ? t(`actions.${action as keyof Texts['actions']}`) : action;
}

/** Which part of the system did it for somebody, such as an import. */
export function jobText(t: T, kind: string): string {
  const key = kind.replaceAll('.', '_');
  return has('jobs', key) ? t(`jobs.${key as keyof Texts['jobs']}`) : kind;
}

/** What kind of record it was done to. */
export function entityText(t: T, entity: string): string {
  return has('entities', entity) ? t(`entities.${entity as keyof Texts['entities']}`) : entity;
}

/** "Pavadinimas (LT)" for the path "name.1". */
export function fieldText(t: T, path: string, languages: readonly Language[]): string {
  const [field, language] = splitPath(path);
  const title = has('fields', field) ? t(`fields.${field as keyof Texts['fields']}`) : field;
  if (language === undefined) return title;
  const code = languages.find(({ id }) => String(id) === language)?.code ?? language;
  return `${title} (${code.toUpperCase()})`;
}

interface Said {
  /** Field of the value. */
  path: string;
  entity: string;
  currency?: string | undefined;
  /** What the records are called that ids of the value stand for. */
  names?: Readonly<Record<string, string>> | undefined;
}

/** A field's value as a reader of the log sees it; ids by what their records are called. */
export function valueText(t: T, value: unknown, of: Said): string {
  if (value === null || value === undefined || value === '') return empty;
  if (typeof value === 'boolean') return value ? t('values.yes') : t('values.no');
  if (typeof value === 'string') {
    if (has('values', value)) return t(`values.${value as keyof Texts['values']}`);
    if (isKeptFile(value)) return t('photo.there');
    return moment.test(value) ? dateTime(value) : value;
  }
  if (Array.isArray(value)) return value.map((one) => valueText(t, one, of)).join(', ') || empty;
  if (isPart(value)) return partText(t, value, of.names);
  const text = JSON.stringify(value);
  const name = of.names?.[text];
  if (name !== undefined) return name;
  return (typeof value === 'number' && numberText(of.path, value, of)) || text;
}

/** A feature or a product class that a rule names. */
interface Part {
  id: number;
  code?: string;
  pivot?: { negative?: boolean };
}

function isPart(value: unknown): value is Part {
  if (typeof value !== 'object' || value === null || !('id' in value)) return false;
  return Object.keys(value).every((key) => key === 'id' || key === 'code' || key === 'pivot');
}

function partText(t: T, { id, code, pivot }: Part, names: Said['names']): string {
  const name = names?.[String(id)] ?? code ?? String(id);
  return pivot?.negative ? t('parts.without', { name }) : name;
}

const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function has(group: keyof Texts, key: string): boolean {
  return i18next.exists(`log:${group}.${key}`);
}
