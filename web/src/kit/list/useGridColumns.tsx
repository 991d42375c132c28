import { useMemo } from 'react';
import type { GridColumn } from '@/kit/ui/DataGrid/types';
import { useStable } from '@/kit/ui/useStable';
import { EditCell, TranslatedCell } from '@/kit/list/cell-controls';
import type { ListParams, ListRow } from '@/kit/record/entity';
import { columnTitle } from '@/kit/record/entity-texts';
import { missingLanguages } from '@/kit/record/translation';
import type { List } from './useList';

/** The columns of a list as the grid draws them, with what can be done from inside their cells. */
export function useGridColumns<Row extends ListRow, Params extends ListParams>(
  list: List<Row, Params>,
): GridColumn<Row>[] {
  const { description, context, canEdit, draft, prefs, data } = list;
  const startEdit = useStable(list.startEdit);
  const translate = useStable(list.translate);
  const { columns: all, name } = description;
  const { widths } = prefs;
  const sortable = data.pages?.sortable;

  // A new row shows all that can be entered, and a hidden field that was refused comes into sight.
  const isEntered = draft !== null && draft.row === undefined;
  const refused = draft?.errors;
  const columns = useMemo(() => {
    const shown = prefs.shown.flatMap((key) => all.find((column) => column.key === key) ?? []);
    const needed = all.filter(({ key, editor }) => (isEntered && editor) || refused?.[key]);
    return [...shown, ...needed.filter((column) => !shown.includes(column))];
  }, [all, prefs.shown, isEntered, refused]);

  return useMemo(() => {
    // One column takes the room that the others leave.
    const hasRest = columns.some(({ key, width }) => width === undefined && widths[key] === undefined);
    // Where a record has no page of its own, its first cell starts the editing.
    const opener = columns[0]?.editor && !columns[0].isLink ? columns[0] : undefined;
    return columns.map((column, index) => ({
      key: column.key,
      title: columnTitle(column, context),
      tag: column.translations && context.language.code.toUpperCase(),
      align: column.align,
      wraps: column.wraps,
      isWide: column.isWide,
      cardPlace: column.cardPlace,
      width: hasRest || index > 0 ? widthOf(column, widths) : undefined,
      isSortable: sortable?.includes(column.key) ?? true,
      render: (row: Row) => {
        const text = column.render(row, context);
        if (!canEdit(row)) return text;
        const cell = column === opener ? <EditCell onEdit={() => startEdit(row)}>{text}</EditCell> : text;
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
  }, [columns, widths, sortable, name, context, startEdit, translate, canEdit]);
}

function widthOf({ key, width }: { key: string; width?: string }, widths: Readonly<Record<string, number>>) {
  const pulled = widths[key];
  return pulled === undefined ? width : `${pulled}px`;
}
