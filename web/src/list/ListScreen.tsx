import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Crumb } from '@/ui/Crumbs';
import { Page } from '@/ui/Page';
import type { PageTab } from '@/ui/PageTabs';
import type { ListDescription, ListParams, ListRow } from './describe';
import { entityText } from './entity-texts';
import { ExportMenu } from './ExportMenu';
import { ListBody } from './ListBody';
import { ListToolbar } from './ListToolbar';
import { SelectionBar } from './SelectionBar';
import { useList } from './useList';
import { useListKeys } from './useListKeys';

interface ListScreenProps<Row extends ListRow, Params extends ListParams> {
  list: ListDescription<Row, Params>;
  params: Params;
  /** Which area the page belongs to, for the title of the browser tab. */
  area?: string;
  subtitle?: ReactNode;
  crumbs?: readonly Crumb[];
  tabs?: readonly PageTab[];
  /** What users must know before they change anything here. */
  notice?: ReactNode;
}

/** The screen of a described list. It knows no entity; what the description lacks is not offered. */
export function ListScreen<Row extends ListRow, Params extends ListParams>(
  props: ListScreenProps<Row, Params>,
) {
  const { list: description, params, notice, ...page } = props;
  const { t, i18n } = useTranslation('list');
  const list = useList(description, params);
  const { data, url, rights } = list;
  const filter = useRef<HTMLInputElement>(null);

  const create = rights.create ? () => void list.startCreate() : undefined;
  useListKeys({ filter: () => filter.current?.focus(), create }, list.letterKeys);

  const { selection, bulk } = list;
  const action = url.status === 'deleted' ? 'restore' : 'archive';
  const total = data.counts[url.status];
  const isKnown = !data.isPending && !data.error;
  const isFiltered = url.keyword !== '';
  const countText = isFiltered
    ? t('count.some', { shown: data.rows.length, total })
    : t('count.all', { count: total });

  return (
    <Page
      {...page}
      title={entityText(description.texts, 'title', { lng: i18n.language })}
      actions={
        <>
          <ExportMenu source={description.source} params={params} url={url} />
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
        keyword={url.keyword}
        onKeyword={list.setKeyword}
        filterRef={filter}
        segments={
          description.archive && {
            value: url.status,
            counts: isKnown ? data.counts : undefined,
            onChange: url.setStatus,
          }
        }
        count={isKnown ? countText : ''}
        selection={
          selection.ids.length > 0 && rights.bulk ? (
            <SelectionBar
              count={selection.ids.length}
              total={data.rows.length}
              action={action}
              isRunning={bulk.isRunning}
              onRun={() =>
                bulk.run(
                  action,
                  data.rows.filter(({ id }) => selection.has(id)),
                )
              }
              onSelectAll={selection.selectAll}
              onClear={selection.clear}
            />
          ) : undefined
        }
      />
      <ListBody description={description} list={list} onCreate={create} />
    </Page>
  );
}
