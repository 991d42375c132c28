import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/kit/record/Can';
import type { Crumb } from '@/kit/ui/Crumbs';
import { late } from '@/kit/ui/late';
import { LatePart } from '@/kit/ui/LatePart';
import { Page } from '@/kit/ui/Page';
import type { PageTab } from '@/kit/ui/PageTabs';
import { ColumnsButton } from './ColumnsButton';
import { CreateFormLink } from './CreateFormLink';
import type { ListDescription } from '@/kit/record/describe';
import type { ListParams, ListRow } from '@/kit/record/entity';
import { archiveText, columnTitle, entityText } from '@/kit/record/entity-texts';
import { chosenHref, exportHref } from './export';
import { ExportMenu } from './ExportMenu';
import { ListBody } from './ListBody';
import classes from './ListScreen.module.css';
import { ListToolbar } from './ListToolbar';
import { segmentsOf } from './segments';
import { useList } from './useList';
import type { ListData } from './list-data';
import { useListKeys } from './useListKeys';
import { ViewsMenu } from './ViewsMenu';

// What most lists do without at first.
const FacetBar = late(() => import('./FacetBar'));
const ListPager = late(() => import('./ListPager'));
const SelectionBar = late(() => import('./SelectionBar'));

interface ListScreenProps<Row extends ListRow, Params extends ListParams> {
  list: ListDescription<Row, Params>;
  params: Params;
  /** Which area the page belongs to, for the title of the browser tab. */
  area?: string;
  subtitle?: ReactNode;
  crumbs?: readonly Crumb[];
  tabs?: readonly PageTab[];
  /** Buttons of the screen's own, before those that every list has. */
  actions?: ReactNode;
  /** What users must know before they change anything here. */
  notice?: ReactNode;
}

/** The screen of a described list. It knows no entity; what the description lacks is not offered. */
export function ListScreen<Row extends ListRow, Params extends ListParams>(
  props: ListScreenProps<Row, Params>,
) {
  const { list: description, params, notice, actions, ...page } = props;
  const { t, i18n } = useTranslation('list');
  const list = useList(description, params);
  const { data, url, rights } = list;
  const filter = useRef<HTMLInputElement>(null);

  const create = rights.create ? list.startCreate : undefined;
  useListKeys({ filter: () => filter.current?.focus(), create }, list.letterKeys);

  const { selection, bulk, leaving, prefs } = list;
  const { may } = useCan();
  const segments = segmentsOf(description);
  // Parts that are told apart by something else hold archived records only when asked for them.
  const isInUse = url.status === (segments[0]?.key ?? 'active') || url.segment !== undefined;
  const action = isInUse && !Object.values(url.facets).includes('archived') ? 'archive' : 'restore';
  const isKnown = !data.isPending && !data.error;
  const { source } = description;
  // What is chosen by a filter has no ids to be told.
  const { ids } = selection.chosen;
  const more = (action === 'archive' && ids ? (description.chosenActions ?? []) : [])
    .filter(({ permission }) => may(permission(params)))
    .map(({ label, run }) => ({
      label: entityText(description.texts, `actions.${label}`),
      run: () => run(ids ?? [], params),
    }));

  return (
    <Page
      {...page}
      title={entityText(description.texts, 'title', { lng: i18n.language })}
      actions={
        <>
          {actions}
          <ExportMenu
            className={classes.button}
            hrefOf={(format) => exportHref(source, params, url, format)}
          />
          {create && description.createForm && <CreateFormLink {...description.createForm} />}
          {!description.create && description.createForm && (
            <CreateFormLink {...description.createForm} only={entityText(description.texts, 'new')} />
          )}
          {create && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
              {entityText(description.texts, 'new')}
            </Button>
          )}
        </>
      }
    >
      {notice}
      <ListToolbar
        note={data.note && t(`filter.note.${data.note}`)}
        isFiltered={url.isFiltered}
        keyword={url.keyword}
        onKeyword={(keyword) => leaving(() => url.setKeyword(keyword))}
        filterRef={filter}
        segments={
          segments.length > 0 && {
            keys: segments.map(({ key }) => key),
            value: url.status,
            counts: isKnown ? data.counts : undefined,
            onChange: (status) => void leaving(() => url.setStatus(status)),
          }
        }
        facets={
          description.facets && (
            <LatePart>
              <FacetBar
                facets={description.facets}
                chosen={url.facets}
                context={list.context}
                onChoose={(name, value) => void leaving(() => url.setFacet(name, value))}
              />
            </LatePart>
          )
        }
        hasManyFacets={Object.keys(description.facets ?? {}).length > 3}
        looks={
          <>
            <ColumnsButton
              columns={description.columns.map((column) => ({
                key: column.key,
                title: columnTitle(column, list.context),
              }))}
              prefs={prefs}
              widthOf={(key) => list.gridRef.current?.columnWidth(key)}
            />
            <ViewsMenu
              views={list.views}
              url={url}
              columns={list.columnKeys}
              prefs={prefs}
              leaving={(act) => void leaving(act)}
            />
          </>
        }
        count={isKnown ? countText(data, url.keyword !== '', t) : ''}
        selection={
          selection.count > 0 && rights.bulk ? (
            <LatePart>
              <SelectionBar
                count={selection.count}
                total={data.found}
                action={action === 'archive' ? archiveText(list.context) : t('action.restore')}
                isRunning={bulk.isRunning}
                onRun={() => bulk.run(action, selection)}
                more={more}
                hrefOf={(format) => chosenHref(source, params, selection.chosen, url, format)}
                onSelectAll={selection.selectAll}
                onClear={selection.clear}
              />
            </LatePart>
          ) : undefined
        }
      />
      <ListBody description={description} list={list} onCreate={create} />
      {data.pages && data.found > 0 && (
        <LatePart>
          <ListPager pages={data.pages} url={url} onSize={(size) => void leaving(() => url.setSize(size))} />
        </LatePart>
      )}
    </Page>
  );
}

/** "1 000 records" or "37 of 1 000". */
function countText(data: ListData<unknown>, isSearched: boolean, t: TFunction<'list'>): string {
  const { found, total, isCapped } = data;
  if (isCapped) return t('count.capped', { total: found - 1 });
  return isSearched ? t('count.some', { shown: found, total }) : t('count.all', { count: total });
}
