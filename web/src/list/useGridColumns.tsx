import { useMemo } from 'react';
import type { GridColumn } from '@/ui/DataGrid/types';
import { useStable } from '@/ui/useStable';
import { EditCell, TranslatedCell } from './cell-controls';
import type { ListDescription, ListParams, ListRow } from './describe';
import { entityText } from './entity-texts';
import { missingLanguages } from './translation';
import type { List } from './useList';

/** The columns of a list as the grid draws them, with what can be done from inside their cells. */
export function useGridColumns<Row extends ListRow, Params extends ListParams>(
  description: ListDescription<Row, Params>,
  list: List<Row, Params>,
): GridColumn<Row>[] {
  const { context, canEdit } = list;
  const startEdit = useStable(list.startEdit);
  const translate = useStable(list.translate);
  const { columns, texts, name } = description;

  return useMemo(() => {
    // Where a record has no page of its own, its first cell starts the editing.
    const opener = columns[0]?.editor && !columns[0].isLink ? columns[0] : undefined;
    return columns.map((column) => ({
      key: column.key,
      title: column.title ? context.t(column.title) : entityText(texts, `fields.${column.key}`),
      tag: column.translations && context.language.code.toUpperCase(),
      align: column.align,
      width: column.width,
      render: (row: Row) => {
        const text = column.render(row, context);
        if (!canEdit(row)) return text;
        const cell =
          column === opener ? <EditCell onEdit={() => void startEdit(row)}>{text}</EditCell> : text;
        if (!column.translations) return cell;
        return (
          <TranslatedCell
            name={name(row, context)}
            missing={missingLanguages(column.translations(row), context)}
            onTranslate={() => void translate(row, column.key)}
          >
            {cell}
          </TranslatedCell>
        );
      },
    }));
  }, [columns, texts, name, context, startEdit, translate, canEdit]);
}
