import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useMe } from '@/session/me';
import type { GridHandle } from '@/kit/ui/DataGrid/DataGrid';
import { useLeaveGuard } from '@/kit/edit/useLeaveGuard';
import type { ListDescription } from '@/kit/record/describe';
import type { ListParams, ListRow } from '@/kit/record/entity';
import { useArchive } from '@/kit/edit/useArchive';
import { filterBody, listFilter } from './export';
import { segmentsOf } from './segments';
import { sameColumns } from './same-columns';
import { useBulk } from './useBulk';
import { useCellContext } from '@/kit/record/useCellContext';
import { useColumnPrefs } from './useColumnPrefs';
import { useCreateRow } from './useCreateRow';
import { useDraft } from './useDraft';
import { useErase } from '@/kit/edit/useErase';
import { useHistory } from '@/kit/edit/useHistory';
import { useKeptDraft } from './useKeptDraft';
import { useListData } from './useListData';
import { useListRights } from '@/kit/record/useListRights';
import { useListUrl } from './useListUrl';
import { useReferences } from './useReferences';
import { useReorder } from './useReorder';
import { useRowEdit } from './useRowEdit';
import { useSelection } from './useSelection';
import { useSettled } from './useSettled';
import { useTranslations } from '@/kit/edit/useTranslations';
import { useViews } from './useViews';

/**
 * Everything the page of a described list does, without its looks, which are the parts beside this: `ListScreen` has
 * all of them, a page that draws its records in another way those it needs.
 */
export function useList<Row extends ListRow, Params extends ListParams>(
  description: ListDescription<Row, Params>,
  params: Params,
) {
  const base = useCellContext(description.texts);
  const references = useReferences(description, params, base.context);
  const { context } = references;
  const { preferences } = useMe();
  const gridRef = useRef<GridHandle>(null);
  const filterRef = useRef<HTMLInputElement>(null);
  const url = useListUrl(description);
  const rights = useListRights(description, params);
  const asked = useSettled(url, description.settleMs);
  const data = useListData(description, params, asked, context);
  const views = useViews(description.id, url, context);
  const columnKeys = useMemo(() => description.columns.map(({ key }) => key), [description]);
  const same = useMemo(() => sameColumns(description, data.rows, context), [description, data.rows, context]);
  const prefs = useColumnPrefs(description, columnKeys, views.current, same);
  const control = useDraft<Row>();
  const guard = useLeaveGuard({ what: 'row', isDirty: control.isDirty, onDiscard: control.close });

  const focusRow = (id: number) => gridRef.current?.focusRow(id);
  const edit = useRowEdit({ description, context, control, onLeft: ({ id }) => focusRow(id) });
  const create = useCreateRow({ description, params, context, control, onSaved: ({ id }) => focusRow(id) });
  const archive = useArchive(description, context);
  const filter = data.pages && filterBody(listFilter(description.source, params, url));
  const selection = useSelection<Row>({ rows: data.rows, found: data.found, filter });
  const focusOther = (gone: ReadonlySet<number>) => {
    const next = data.rows.find(({ id }) => !gone.has(id));
    if (next) focusRow(next.id);
  };
  const erase = useErase(description, context, focusOther);
  const bulk = useBulk(description, context, (done) => {
    selection.clear();
    focusOther(done);
  });
  const reorder = useReorder({ description, context, order: data.order, rows: data.rows });
  const translate = useTranslations(description, context);
  const openHistory = useHistory(description, context, rights.restoreHistory);

  const { archive: archiving, canEdit: rowRight } = description;
  const isArchived = useCallback((row: Row) => archiving?.mark.isArchived(row) ?? false, [archiving]);
  const canEdit = useCallback(
    (row: Row) => rights.update && !isArchived(row) && (rowRight?.(row) ?? true),
    [rights.update, isArchived, rowRight],
  );

  const startEdit = (row: Row, focusKey?: string) => {
    if (canEdit(row)) guard.whenFree(() => edit.start(row, focusKey));
  };
  const startCreate = () => {
    if (!rights.create) return;
    guard.whenFree(() => {
      // A new row belongs to the active ones, whatever segment is shown.
      const [first] = segmentsOf(description);
      if (first && url.status !== first.key) url.setStatus(first.key);
      create.start();
    });
  };

  const reorderRefusal = () => {
    if (data.pages) return context.t('reorder.paged');
    if (url.isFiltered) return context.t('reorder.filtered');
    if (url.sort) return context.t('reorder.sorted');
    return control.draft ? context.t('reorder.busy') : undefined;
  };

  const isPending = data.isPending || base.isPending || references.isPending || views.isOpening;
  useKeptDraft(`${description.id}.${Object.values(params).join('-')}`, control, isPending, (rowId) =>
    data.rows.find((row) => row.id === rowId && canEdit(row)),
  );

  /** What is shown is about to change: a row that is being edited is asked about first. */
  const leaving = async (act: () => void) => {
    if (!(await guard.mayLeave())) return false;
    control.close();
    act();
    return true;
  };

  // A link to a page that is no longer there leads to the last one.
  const lastPage = data.pages && !data.isCapped && !data.isPending ? data.pages.count : undefined;
  const toLastPage = useEffectEvent((page: number) => url.open({ ...url.search, page }, true));
  useEffect(() => {
    if (lastPage !== undefined && url.page > lastPage) toLastPage(lastPage);
  }, [lastPage, url.page]);

  return {
    description,
    params,
    context,
    data: { ...data, isPending },
    asked,
    url,
    views,
    columnKeys,
    prefs,
    leaving,
    rights,
    gridRef,
    filterRef,
    focusFilter: () => filterRef.current?.focus(),
    focusRow,
    draft: control.draft,
    setField: control.set,
    isSaving: edit.isSaving || create.isSaving,
    save: control.draft?.row ? edit.save : create.save,
    cancel: control.draft?.row ? edit.cancel : control.close,
    isArchived,
    canEdit,
    startEdit,
    startCreate,
    archive,
    erase,
    selection,
    bulk,
    translate: async (row: Row, field: string) => {
      await translate(row, field);
      focusRow(row.id);
    },
    openHistory,
    reorder,
    reorderRefusal: reorderRefusal(),
    letterKeys: preferences.single_key_shortcuts,
  };
}

export type List<Row extends ListRow, Params extends ListParams> = ReturnType<typeof useList<Row, Params>>;
