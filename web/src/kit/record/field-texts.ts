import i18next from 'i18next';
import { dateTime, empty } from '@/i18n/format';
import { splitPath } from './conflict';
import type { ListDescription } from './describe';
import type { CellContext, ListParams, ListRow } from './entity';
import { activeText, entityText } from './entity-texts';
import { isKeptFile, numberText } from './written';

export interface FieldTexts {
  /** "Pavadinimas (LT)" for the path "name.1". */
  fieldLabel: (path: string) => string;
  /** A field's value in words. */
  valueText: (path: string, value: unknown) => string;
  /** Fields that say nothing to a reader of the history. */
  unsaid?: readonly string[] | undefined;
}

const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** How conflicts and history name fields and write their values; the record says in which currency its amounts are. */
export function fieldTexts<Row extends ListRow, Params extends ListParams>(
  { texts, columns, valueText: ownWords, unsaid }: ListDescription<Row, Params>,
  context: CellContext,
  row?: Row,
): FieldTexts {
  const { languages, t } = context;
  const isActive = activeText({ texts, t });
  const titleOf = (field: string) => {
    if (i18next.exists(`${texts}.fields.${field}`)) return entityText(texts, `fields.${field}`);
    if (field === 'status' || field === 'deleted_at') return t('fields.status');
    if (field === 'sort') return t('fields.sort');
    // Of the fields that no screen shows, the log has words, where these are loaded.
    return i18next.exists(`log:fields.${field}`)
      ? i18next.t(`log:fields.${field}` as 'log:fields.name')
      : field;
  };
  return {
    unsaid,
    fieldLabel: (path) => {
      const [field, language] = splitPath(path);
      const code = languages.find(({ id }) => String(id) === language)?.code ?? language;
      return code ? `${titleOf(field)} (${code.toUpperCase()})` : titleOf(field);
    },
    valueText: (path, value) => {
      // Absent means active here: these records are marked only when they are removed.
      if (path === 'deleted_at') return value ? t('status.archived') : isActive;
      if (value === null || value === undefined || value === '')
        return (value === null && ownWords?.(path, null, row)) || empty;
      const own = columns.find(({ key, valueText }) => key === path && valueText);
      if (own?.valueText) return own.valueText(value, context, row);
      const words = ownWords?.(path, value, row);
      if (words !== undefined) return words;
      if (path === 'status') return value === 'deleted' ? t('status.archived') : isActive;
      if (typeof value === 'boolean') return value ? t('value.yes') : t('value.no');
      if (typeof value === 'number')
        return numberText(path, value, { currency: currencyOf(row) }) ?? String(value);
      if (typeof value !== 'string') return JSON.stringify(value);
      if (isKeptFile(value)) return i18next.t('log:photo.there');
      if (i18next.exists(`${texts}.values.${path}.${value}`))
        return entityText(texts, `values.${path}.${value}`);
      return moment.test(value) ? dateTime(value) : value;
    },
  };
}

function currencyOf(row: object | undefined): string | undefined {
  return row && 'currency' in row && typeof row.currency === 'string' ? row.currency || undefined : undefined;
}
