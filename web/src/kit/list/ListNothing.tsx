import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListParams, ListRow } from '@/kit/record/entity';
import { EmptyState } from '@/kit/ui/EmptyState';
import { FoundElsewhere } from './FoundElsewhere';
import type { ListPart } from './list-part';
import { segmentQuery, segmentsOf } from './segments';

interface ListNothingProps<Row extends ListRow, Params extends ListParams> extends ListPart<Row, Params> {
  /** What stands there when nothing was ever made. */
  children: ReactNode;
}

/** Why a described list shows no record, and the way on: nothing was found, the archive is empty, or there is none. */
export default function ListNothing<Row extends ListRow, Params extends ListParams>({
  list,
  children,
}: ListNothingProps<Row, Params>) {
  const { t } = useTranslation('list');
  const { description, url } = list;
  const { keyword, facets, status } = url;
  if (url.isFiltered) {
    const hasFacets = Object.keys(facets).length > 0;
    return (
      <>
        <EmptyState
          text={keyword === '' ? t('states.facetsEmpty') : t('states.filteredEmpty', { keyword })}
          action={
            <Button variant="default" onClick={() => (hasFacets ? url.clearFilters() : url.setKeyword(''))}>
              {hasFacets ? t('filter.clearAll') : t('filter.clear')}
            </Button>
          }
        />
        {list.data.pages && segmentsOf(description).length > 1 && (
          <FoundElsewhere
            path={description.source.path}
            scope={description.source.scope(list.params)}
            segments={segmentsOf(description).map((one) => ({ key: one.key, query: segmentQuery(one) }))}
            texts={description.texts}
            url={url}
            onShow={(part) => void list.leaving(() => url.setStatus(part))}
          />
        )}
      </>
    );
  }
  if (segmentsOf(description).find(({ key }) => key === status)?.isArchive)
    return <EmptyState text={t(status === 'other' ? 'states.otherEmpty' : 'states.archiveEmpty')} />;
  return children;
}
