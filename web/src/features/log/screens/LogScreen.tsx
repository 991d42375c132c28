import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { integer } from '@/i18n/format';
import { ExportMenu } from '@/kit/list/ExportMenu';
import { ListStates } from '@/kit/list/ListStates';
import { loadingOf } from '@/kit/list/loading';
import { EmptyState } from '@/kit/ui/EmptyState';
import { Page } from '@/kit/ui/Page';
import { Pager } from '@/kit/ui/Pager';
import { LogFilters } from '../components/LogFilters';
import { LogTable } from '../components/LogTable';
import { logExportHref, logQuery, pageSize } from '../log-query';
import { useLogUrl } from '../use-log-url';

/** Who changed what and when, in the whole product. */
export default function LogScreen() {
  const { t } = useTranslation(['log', 'common', 'list']);
  const { search, setFilter, clear, searchOfPage } = useLogUrl();
  const query = useQuery(logQuery(search));
  const { data } = query;
  const entries = data?.entries ?? [];

  const count = () => {
    if (!data) return '';
    return data.isCapped
      ? t('count.capped', { number: integer(data.total - 1) })
      : t('count.all', { count: data.total });
  };

  return (
    <Page
      title={t('title')}
      area={t('common:nav.group.administration')}
      actions={<ExportMenu hrefOf={(format) => logExportHref(search, format)} />}
    >
      <LogFilters search={search} onChange={setFilter} count={count()} />
      <ListStates
        loading={loadingOf(query)}
        columns={5}
        isEmpty={entries.length === 0}
        nothing={<Nothing isFiltered={Object.keys(search).length > 0} onClear={clear} />}
      >
        <LogTable entries={entries} />
        <Pager
          page={search.page ?? 1}
          pages={Math.ceil((data?.total ?? 0) / pageSize)}
          linkTo={(page) => ({ to: '.', search: searchOfPage(page) as never })}
        />
      </ListStates>
    </Page>
  );
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
