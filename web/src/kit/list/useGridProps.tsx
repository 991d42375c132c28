import { useCallback, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DragHandle } from '@/kit/ui/DataGrid/DragHandle';
import type { GridColumn, GridProps, GridSelection } from '@/kit/ui/DataGrid/types';
import { useStable } from '@/kit/ui/useStable';
import { RowMenuButton } from '@/kit/list/cell-controls';
import type { ListParams, ListRow } from '@/kit/record/entity';
import { useDraftCells } from './DraftCells';
import { entityText } from '@/kit/record/entity-texts';
import { useActionContext } from '@/kit/record/useActionContext';
import { segmentsOf } from './segments';
import { useGridColumns } from './useGridColumns';
import type { List } from './useList';
import { loadRowMenu } from './load-row-menu';

/** How many columns a card shows besides the status and those that always stand on it. */
const cardColumns = 3;

/** Turns a described list into what the grid and the cards draw. */
export function useGridProps<Row extends ListRow, Params extends ListParams>(list: List<Row, Params>) {
  const { t } = useTranslation('list');
  const gridId = useId();
  const {
    description,
    context,
    rights,
    url,
    data,
    reorder,
    reorderRefusal,
    selection,
    focusRow,
    prefs,
    leaving,
  } = list;
  const columns = useGridColumns(list);
  const draft = useDraftCells(list);
  const translated = description.columns.find(({ translations }) => translations)?.key;
  const [first] = segmentsOf(description);
  const canReorder = rights.reorder && url.status === first?.key;
  const { form } = description;
  const actions = useActionContext(context);
  const { may, router } = actions;
  const nameOf = useCallback((row: Row) => description.name(row, context), [description, context]);

  const entries = useStable(async (row: Row) =>
    (await loadRowMenu()).rowMenu(row, {
      context: actions,
      name: nameOf,
      isArchived: list.isArchived,
      order: data.order,
      open: form && may(form(row).permission) ? (one) => void router.navigate(form(one).link) : undefined,
      edit: list.canEdit(row) ? list.startEdit : undefined,
      translate:
        translated !== undefined && list.canEdit(row)
          ? (one) => void list.translate(one, translated)
          : undefined,
      archive: rights.archive ? list.archive.archive : undefined,
      restore: rights.unarchive ? list.archive.restore : undefined,
      erase: rights.erase ? list.erase : undefined,
      history: rights.history ? (one) => void list.openHistory(one).then(() => focusRow(one.id)) : undefined,
      reorder: canReorder ? { ...reorder, refusal: reorderRefusal } : undefined,
      more: (description.rowActions ?? []).filter(({ permission }) => may(permission(row))),
      focusRow,
    }),
  );
  const { update, archive, unarchive, erase, history, reorder: mayReorder } = rights;
  const mayAnything = update || archive || unarchive || erase || history || mayReorder;
  const hasMenu = mayAnything || form !== undefined || (description.rowActions ?? []).length > 0;
  const menu = useCallback(
    (row: Row) =>
      hasMenu && (
        <RowMenuButton label={t('action.more', { name: nameOf(row) })} entries={() => entries(row)} />
      ),
    [t, nameOf, entries, hasMenu],
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

  const edit = useStable((id: number, column?: string) => {
    const row = data.rows.find((one) => one.id === id);
    if (row) list.startEdit(row, column);
  });

  const { opens } = description;
  const open = useStable((id: number) => {
    const row = data.rows.find((one) => one.id === id);
    if (row) opens?.(row);
  });

  const selectLabel = useCallback((row: Row) => t('selection.row', { name: nameOf(row) }), [t, nameOf]);
  // Rows are drawn again only when they change, so what they are given stays the same.
  const toggle = useStable(selection.toggle);
  const choosing: GridSelection<Row> = {
    has: selection.has,
    state: selection.state,
    toggle,
    toggleAll: selection.toggleShown,
    label: selectLabel,
    allLabel: t('selection.selectAll'),
  };

  const shared = {
    label: entityText(description.texts, 'title'),
    rows: data.rows,
    rowId,
    isMuted: list.isArchived,
    draft,
    commands: {
      edit: rights.update ? edit : undefined,
      open: opens && open,
      move: canReorder && reorderRefusal === undefined ? reorder.moveBy : undefined,
      select: rights.choose ? toggle : undefined,
    },
    selection: rights.choose ? choosing : undefined,
    menu,
    letterKeys: list.letterKeys,
  };

  const table: GridProps<Row> = {
    ...shared,
    columns,
    sort: url.sort,
    onSort: (key) => void leaving(() => url.toggleSort(key)),
    onResize: prefs.setWidth,
    density: prefs.density,
    hasDrafts: rights.create || rights.update,
    handle: canReorder ? handle : undefined,
  };
  const always = new Set(description.columns.filter(({ isOnCard }) => isOnCard).map(({ key }) => key));
  const isOnCard = ({ key }: GridColumn<Row>, index: number) =>
    index < cardColumns || key === 'status' || always.has(key);
  return { table, cards: { ...shared, columns: columns.filter(isOnCard), draftColumns: columns } };
}

const rowId = ({ id }: ListRow) => id;
