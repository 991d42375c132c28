import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { entityText } from '@/kit/record/entity-texts';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import type { PlacedColumn } from './column-set';

/** What the stock list calls its columns. */
export function useColumnName(): (column: Pick<PlacedColumn, 'code' | 'name'> | undefined) => string {
  // Asked for so that the names change with the language.
  useTranslation('stock');
  const { context } = useCellContext('stock:stock');
  return (column) => {
    if (!column) return '';
    const key = `fields.${column.code}` as const;
    const isKnown = i18next.exists(`stock:stock.${key}`);
    return isKnown ? entityText('stock:stock', key) : translate(column.name, context).text || column.code;
  };
}
