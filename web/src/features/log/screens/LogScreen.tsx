import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { integer } from '@/i18n/format';
import { ListSkeleton } from '@/kit/ui/ListSkeleton';
import listClasses from '@/kit/list/ListScreen.module.css';
import { EmptyState } from '@/kit/ui/EmptyState';
import { MenuButton } from '@/kit/ui/MenuButton';
import { Page } from '@/kit/ui/Page';
import { Pager } from '@/kit/ui/Pager';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { useDelayed } from '@/kit/ui/useDelayed';
import { LogFilters } from '../components/LogFilters';
import { LogTable } from '../components/LogTable';
import { logExportHref, logQuery, pageSize } from '../log-query';
import { useLogUrl } from '../use-log-url';

const skeletonAfterMs = 150;

/** Who changed what and when, in the whole product. */
export default function LogScreen() {
  const { t } = useTranslation(['log', 'common', 'list']);
  const { search, setFilter, clear, searchOfPage } = useLogUrl();
  const { data, error, isPending, isFetching, refetch } = useQuery(logQuery(search));
  const isRefreshing = useDelayed(isFetching && !isPending, skeletonAfterMs);

  const exports = () =>
    (['csv', 'xlsx'] as const).map((format) => ({
      label: t(`list:export.${format}`),
      href: logExportHref(search, format),
    }));
  const count = () => {
    if (!data || error) return '';
    return data.isCapped
      ? t('count.capped', { number: integer(data.total - 1) })
      : t('count.all', { count: data.total });
  };

  return (
    <Page
      title={t('title')}
      area={t('common:nav.group.administration')}
      actions={
        <MenuButton className={listClasses.button} entries={exports}>
          {t('list:action.export')}
          <IconChevronDown size={14} aria-hidden />
        </MenuButton>
      }
    >
      <LogFilters search={search} onChange={setFilter} count={count()} />
      <div className={listClasses.body} aria-busy={isFetching}>
        {isRefreshing && <div className={listClasses.progress} />}
        {content()}
      </div>
    </Page>
  );

  function content() {
    if (error) return <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />;
    if (!data) return <Waiting label={t('list:states.loading')} />;
    if (data.entries.length === 0)
      return <Nothing isFiltered={Object.keys(search).length > 0} onClear={clear} />;
    const pages = Math.ceil(data.total / pageSize);
    return (
      <>
        <LogTable entries={data.entries} />
        <Pager
          page={search.page ?? 1}
          pages={pages}
          linkTo={(page) => ({ to: '.', search: searchOfPage(page) as never })}
        />
      </>
    );
  }
}

function Waiting({ label }: { label: string }) {
  return useDelayed(true, skeletonAfterMs) ? <ListSkeleton label={label} columns={5} /> : null;
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation(['log', 'list']);
  if (!isFiltered) return <EmptyState text={t('states.empty')} />;
  return (
    <EmptyState
      text={t('states.filteredEmpty')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('list:filter.clear')}
        </Button>
      }
    />
  );
}
