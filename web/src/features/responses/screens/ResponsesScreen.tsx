import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { integer } from '@/i18n/format';
import { ListCount, ListExport, ListFacets, ListLooks, ListTools } from '@/kit/list/list-parts';
import { ListGrid } from '@/kit/list/ListGrid';
import ListNothing from '@/kit/list/ListNothing';
import { ListStates } from '@/kit/list/ListStates';
import { Segments } from '@/kit/list/Segments';
import { useList } from '@/kit/list/useList';
import { useListKeys } from '@/kit/list/useListKeys';
import { EmptyState } from '@/kit/ui/EmptyState';
import { Page } from '@/kit/ui/Page';
import { ResponsePanel } from '../panel/ResponsePanel';
import { type Figure, figureOf } from '../figure';
import { FigureBar } from '../FigureBar';
import { countsQuery } from '../queries';
import { isTab, type Tab, tabs } from '../response';
import { figureList, inboxList, responseList } from '../response-list';
import { useLoadedResponses } from '../useLoadedResponses';
import classes from './ResponsesScreen.module.css';

/** From so many on a tab says how many at least. */
const mostCounted = 1000;

/** Columns that give their room to the panel, which says the same. */
const inPanel = new Set(['vehicle', 'manager_name', 'company', 'type', 'survey_id']);

/** What customers answered: the list, and beside it the one that is read (Y-043). */
export default function ResponsesScreen() {
  const { t } = useTranslation(['responses', 'common']);
  const search = useSearch({ from: '/signed-in/survey/response' });
  const navigate = useNavigate({ from: '/survey/response' });
  const tab = isTab(search.tab) ? search.tab : tabs[0];
  const isInbox = tab === 'inbox' || tab === 'unread';
  const figure = figureOf(search);
  const behind = JSON.stringify(figure);
  // A description stays the same while the figure does.
  const counted = useMemo(() => behind && figureList(JSON.parse(behind) as Figure), [behind]);
  const asked = useList(counted || (isInbox ? inboxList : responseList), {
    tab: counted ? tabs.length : tabs.indexOf(tab),
  });
  const { list, rows, hasMore, isLoading } = useLoadedResponses(asked);
  useListKeys(list);
  const { facets } = list.asked;
  const { data: counts } = useQuery(
    countsQuery({
      companyIds: facets.companyIds === undefined ? undefined : [Number(facets.companyIds)],
      type: facets.type as 'sales' | 'service' | undefined,
      surveyId: facets.surveyId === undefined ? undefined : Number(facets.surveyId),
    }),
  );
  const countOf = (one: Tab) => {
    if (one === 'archived' || one === 'all') return '';
    const count = counts?.[one];
    if (count === undefined) return ' …';
    return ` ${integer(count)}${count >= mostCounted ? '+' : ''}`;
  };
  const openId = typeof search.open === 'number' ? search.open : undefined;
  const open = (id: number | undefined) =>
    void navigate({ search: (before) => ({ ...before, open: id }), resetScroll: false });
  const { prefs } = list;
  const isOpen = openId !== undefined;
  const columns = useMemo(
    () => (isOpen ? prefs.shown.filter((key) => !inPanel.has(key)) : prefs.shown),
    [isOpen, prefs.shown],
  );
  const loadMore = () =>
    void navigate({ search: (before) => ({ ...before, page: list.url.page + 1 }), resetScroll: false });
  const close = () => {
    if (openId !== undefined) list.focusRow(openId);
    open(undefined);
  };

  return (
    <Page
      title={t('responses:responses.title')}
      area={t('common:nav.group.surveys')}
      actions={<ListExport list={list} />}
    >
      <div className={classes.parts} data-open={isOpen || undefined}>
        <div className={classes.list}>
          {figure && <FigureBar figure={figure} />}
          <ListTools list={list}>
            {!figure && (
              <Segments
                label={t('responses:tabs.label')}
                segments={tabs.map((key) => ({ key, text: `${t(`responses:tabs.${key}`)}${countOf(key)}` }))}
                chosen={tab}
                onChoose={(key) =>
                  void navigate({
                    search: (before) => ({
                      ...before,
                      tab: key === tabs[0] ? undefined : key,
                      page: undefined,
                      open: undefined,
                    }),
                  })
                }
              />
            )}
            <ListFacets list={list} />
            <ListLooks list={list} />
            <ListCount list={list} />
          </ListTools>
          <ListStates
            loading={list.data}
            columns={6}
            isEmpty={rows.length === 0}
            below={
              hasMore && (
                <div className={classes.more}>
                  <Button variant="default" loading={isLoading} onClick={loadMore}>
                    {t('responses:loadMore')}
                  </Button>
                </div>
              )
            }
            nothing={
              <ListNothing list={list}>
                <EmptyState text={t(`responses:nothing.${figure ? 'figure' : tab}`)} />
              </ListNothing>
            }
          >
            <ListGrid list={{ ...list, prefs: { ...prefs, shown: columns } }} />
          </ListStates>
        </div>
        {openId !== undefined && (
          <aside className={classes.panel} aria-label={t('responses:panel')}>
            <ResponsePanel
              key={openId}
              id={openId}
              among={{ ids: rows.map(({ id }) => id), total: list.data.found, onOpen: open }}
              onClose={close}
            />
          </aside>
        )}
      </div>
    </Page>
  );
}
