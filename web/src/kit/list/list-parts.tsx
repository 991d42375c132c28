import type { TFunction } from 'i18next';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { integer } from '@/i18n/format';
import type { ListParams, ListRow } from '@/kit/record/entity';
import { columnTitle, genderOf } from '@/kit/record/entity-texts';
import { late } from '@/kit/ui/late';
import { LatePart } from '@/kit/ui/LatePart';
import { ColumnsButton } from './ColumnsButton';
import { exportHref } from './export';
import { ExportMenu } from './ExportMenu';
import { KeywordField } from './KeywordField';
import type { ListData } from './list-data';
import type { ListPart } from './list-part';
import { Count, ListToolbar } from './ListToolbar';
import classes from './ListToolbar.module.css';
import { Segments } from './Segments';
import { segmentsOf } from './segments';
import { ViewsMenu } from './ViewsMenu';

// What most lists do without at first.
const FacetBar = late(() => import('./FacetBar'));
const PagesOfList = late(() => import('./PagesOfList'));
// A component that comes late is not generic.
const ListSelection = late(() => import('./ListSelection'));

/** The toolbar of a described list, beginning with its keyword. */
export function ListTools<Row extends ListRow, Params extends ListParams>({
  list: { url, leaving, filterRef, focusFilter },
  children,
}: ListPart<Row, Params> & { children: ReactNode }) {
  return (
    <ListToolbar filter={{ isOpen: url.isFiltered, focus: focusFilter }}>
      <KeywordField
        keyword={url.keyword}
        onKeyword={(keyword) => leaving(() => url.setKeyword(keyword))}
        fieldRef={filterRef}
      />
      {children}
    </ListToolbar>
  );
}

/** What is in use, and the archive, or the parts of the list's own; nothing for a list without parts. */
export function ListSegments<Row extends ListRow, Params extends ListParams>({
  list,
}: ListPart<Row, Params>) {
  const { description, url, data, leaving } = list;
  const { t } = useTranslation('list');
  const parts = segmentsOf(description);
  if (parts.length === 0) return null;
  const context = genderOf(description.texts);
  const number = (key: (typeof parts)[number]['key']) =>
    isKnown(data) ? integer(data.counts[key] ?? 0) : '…';
  return (
    <Segments
      label={t('segments.label')}
      segments={parts.map(({ key }) => ({
        key,
        text: t(`segments.${key}`, { number: number(key), context }),
      }))}
      chosen={url.status}
      onChoose={(status) => void leaving(() => url.setStatus(status))}
    />
  );
}

/** So many facets only fit beside the rest on a wide screen. */
const manyFacets = 4;

/** What the list can be narrowed to. */
export function ListFacets<Row extends ListRow, Params extends ListParams>({ list }: ListPart<Row, Params>) {
  const { description, url, context, leaving } = list;
  const { facets } = description;
  if (!facets) return null;
  const hasMany = Object.keys(facets).length >= manyFacets;
  return (
    <div className={classes.facets} data-many={hasMany || undefined}>
      <LatePart>
        <FacetBar
          facets={facets}
          chosen={url.facets}
          context={context}
          onChoose={(name, value) => void leaving(() => url.setFacet(name, value))}
        />
      </LatePart>
    </div>
  );
}

/** The columns, and the views that were saved. */
export function ListLooks<Row extends ListRow, Params extends ListParams>({ list }: ListPart<Row, Params>) {
  const { description, context, prefs, gridRef, views, url, columnKeys, leaving } = list;
  return (
    <div className={classes.looks}>
      <ColumnsButton
        columns={description.columns.map((column) => ({
          key: column.key,
          title: columnTitle(column, context),
        }))}
        prefs={prefs}
        widthOf={(key) => gridRef.current?.columnWidth(key)}
      />
      <ViewsMenu
        views={views}
        url={url}
        columns={description.usual ?? columnKeys}
        prefs={prefs}
        leaving={(act) => void leaving(act)}
      />
    </div>
  );
}

/** How many records there are; over it and its neighbours, while some are chosen, what can be done to them. */
export function ListCount<Row extends ListRow, Params extends ListParams>({ list }: ListPart<Row, Params>) {
  const { t } = useTranslation('list');
  const { data, url, selection, rights } = list;
  return (
    <>
      <Count>
        {data.note && <span className={classes.note}>{t(`filter.note.${data.note}`)}</span>}
        {isKnown(data) ? countText(data, url.keyword !== '', t) : ''}
      </Count>
      {selection.count > 0 && rights.choose && (
        <LatePart>
          <ListSelection list={list as never} />
        </LatePart>
      )}
    </>
  );
}

/** What is on the screen as a file. */
export function ListExport<Row extends ListRow, Params extends ListParams>({ list }: ListPart<Row, Params>) {
  const { description, params, url } = list;
  return <ExportMenu hrefOf={(format) => exportHref(description.source, params, url, format)} />;
}

/** Below a list that comes by pages: the way to the others and how long they are. */
export function ListPager<Row extends ListRow, Params extends ListParams>({ list }: ListPart<Row, Params>) {
  const { data, url, leaving } = list;
  // It comes with the rows, which would push it away otherwise.
  const isDrawn = useDeferredValue(!data.isPending, false);
  if (!data.pages || !isDrawn || data.found === 0) return null;
  return (
    <LatePart>
      <PagesOfList pages={data.pages} url={url} onSize={(size) => void leaving(() => url.setSize(size))} />
    </LatePart>
  );
}

const isKnown = ({ isPending, error }: ListData<unknown>) => !isPending && !error;

/** "1 000 records" or "37 of 1 000". */
function countText(data: ListData<unknown>, isSearched: boolean, t: TFunction<'list'>): string {
  const { found, total, isCapped } = data;
  if (isCapped) return t('count.capped', { total: found - 1 });
  return isSearched ? t('count.some', { shown: found, total }) : t('count.all', { count: total });
}
