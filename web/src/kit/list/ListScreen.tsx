import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListDescription } from '@/kit/record/describe';
import type { ListParams, ListRow } from '@/kit/record/entity';
import { entityText } from '@/kit/record/entity-texts';
import type { Crumb } from '@/kit/ui/Crumbs';
import { EmptyState } from '@/kit/ui/EmptyState';
import { late } from '@/kit/ui/late';
import { LatePart } from '@/kit/ui/LatePart';
import { Page } from '@/kit/ui/Page';
import type { PageTab } from '@/kit/ui/PageTabs';
import { CreateFormLink } from './CreateFormLink';
import {
  ListCount,
  ListExport,
  ListFacets,
  ListLooks,
  ListPager,
  ListSegments,
  ListTools,
} from './list-parts';
import { ListGrid } from './ListGrid';
import { ListStates } from './ListStates';
import { useList } from './useList';
import { useListKeys } from './useListKeys';

// A component that comes late is not generic.
const ListNothing = late(() => import('./ListNothing'));

interface ListScreenProps<Row extends ListRow, Params extends ListParams> {
  list: ListDescription<Row, Params>;
  params: Params;
  /** Which area the page belongs to, for the title of the browser tab. */
  area?: string;
  subtitle?: ReactNode;
  crumbs?: readonly Crumb[];
  tabs?: readonly PageTab[];
  hub?: { label: string; tabs: readonly PageTab[] };
  /** Buttons of the screen's own, before those that every list has. */
  actions?: ReactNode;
  /** What users must know before they change anything here. */
  notice?: ReactNode;
  /** What belongs to the whole list, below it once it is there. */
  below?: ReactNode;
  /** What the rows need besides is not known yet. */
  isPending?: boolean;
}

/**
 * The page of a described list: all its parts, each of which offers only what the description has. A list that is
 * drawn in another way is a page of its own, made of the parts it needs.
 */
export function ListScreen<Row extends ListRow, Params extends ListParams>(
  props: ListScreenProps<Row, Params>,
) {
  const { list: description, params, notice, below, actions, isPending = false, ...page } = props;
  const { i18n } = useTranslation();
  const list = useList(description, params);
  const { data, rights } = list;
  const create = rights.create ? list.startCreate : undefined;
  useListKeys(list, create);

  const { texts, createForm, columns } = description;
  return (
    <Page
      {...page}
      title={entityText(texts, 'title', { lng: i18n.language })}
      actions={
        <>
          {actions}
          <ListExport list={list} />
          {create && createForm && <CreateFormLink {...createForm} />}
          {!description.create && createForm && (
            <CreateFormLink {...createForm} only={entityText(texts, 'new')} />
          )}
          {create && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
              {entityText(texts, 'new')}
            </Button>
          )}
        </>
      }
    >
      {notice}
      <ListTools list={list}>
        <ListSegments list={list} />
        <ListFacets list={list} />
        <ListLooks list={list} />
        <ListCount list={list} />
      </ListTools>
      <ListStates
        loading={{ ...data, isPending: isPending || data.isPending }}
        columns={columns.length}
        isEmpty={data.rows.length === 0 && !list.draft}
        below={
          <>
            <ListPager list={list} />
            {below}
          </>
        }
        nothing={
          <LatePart>
            <ListNothing list={list as never}>
              <EmptyState
                text={entityText(texts, 'empty')}
                action={
                  create && (
                    <Button variant="default" onClick={create}>
                      {entityText(texts, 'new')}
                    </Button>
                  )
                }
              />
            </ListNothing>
          </LatePart>
        }
      >
        <ListGrid list={list} />
      </ListStates>
    </Page>
  );
}
