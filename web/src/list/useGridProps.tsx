import { useCallback, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DragHandle } from '@/ui/DataGrid/DragHandle';
import type { GridColumn, GridProps } from '@/ui/DataGrid/types';
import { useStable } from '@/ui/useStable';
import { EditCell, RowMenuButton, TranslatedCell } from './cell-controls';
import type { ListDescription, ListParams, ListRow } from './describe';
import { useDraftCells } from './DraftCells';
import { entityText } from './entity-texts';
import { rowMenu } from './row-menu';
import { missingLanguages } from './translation';
import type { List } from './useList';

/** How many columns a card shows besides the status. */
const cardColumns = 3;

/** Turns a described list into what the grid and the cards draw. */
export function useGridProps<Row extends ListRow, Params extends ListParams>(
  description: ListDescription<Row, Params>,
  list: List<Row, Params>,
) {
  const { t } = useTranslation('list');
  const gridId = useId();
  const { context, rights, url, data, reorder, reorderRefusal, focusRow } = list;
  const columns = useGridColumns(description, list);
  const draft = useDraftCells(description, list);
  const translated = description.columns.find(({ translations }) => translations)?.key;
  const canReorder = rights.reorder && url.status === 'active';
  const nameOf = useCallback((row: Row) => description.name(row, context), [description, context]);

  const entries = useStable((row: Row) =>
    rowMenu(row, {
      context,
      name: nameOf,
      isArchived: list.isArchived,
      order: data.order,
      edit: list.canEdit(row) ? (one) => void list.startEdit(one) : undefined,
      translate:
        translated !== undefined && list.canEdit(row)
          ? (one) => void list.translate(one, translated)
          : undefined,
      archive: rights.archive ? list.archive.archive : undefined,
      restore: rights.unarchive ? list.archive.restore : undefined,
      history: description.history && ((one) => void list.openHistory(one).then(() => focusRow(one.id))),
      reorder: canReorder ? { ...reorder, refusal: reorderRefusal } : undefined,
      focusRow,
    }),
  );
  const menu = useCallback(
    (row: Row) => (
      <RowMenuButton label={t('action.more', { name: nameOf(row) })} entries={() => entries(row)} />
    ),
    [t, nameOf, entries],
  );

  const onDrop = useStable(reorder.drop);
  const handle = useCallback(
    (row: Row) => (
      <DragHandle
        id={row.id}
        grid={gridId}
        label={t('reorder.handle', { name: nameOf(row) })}
        refusal={reorderRefusal}
        onDrop={onDrop}
      />
    ),
    [t, gridId, nameOf, reorderRefusal, onDrop],
  );

  const edit = useStable((id: number) => {
    const row = data.rows.find((one) => one.id === id);
    if (row) void list.startEdit(row);
  });

  const shared = {
    label: entityText(description.texts, 'title'),
    rows: data.rows,
    rowId,
    isMuted: list.isArchived,
    draft,
    commands: {
      edit: rights.update ? edit : undefined,
      move: canReorder && reorderRefusal === undefined ? reorder.moveBy : undefined,
    },
    menu,
    letterKeys: list.letterKeys,
  };

  const table: GridProps<Row> = {
    ...shared,
    columns,
    sort: url.sort,
    onSort: url.toggleSort,
    handle: canReorder ? handle : undefined,
  };
  const isOnCard = ({ key }: GridColumn<Row>, index: number) => index < cardColumns || key === 'status';
  return { table, cards: { ...shared, columns: columns.filter(isOnCard), draftColumns: columns } };
}

const rowId = ({ id }: ListRow) => id;

function useGridColumns<Row extends ListRow, Params extends ListParams>(
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
