import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { $api } from '@/api/query-api';
import { RecordLoader } from '@/kit/form/RecordLoader';
import { ListScreen } from '@/kit/list/ListScreen';
import type { ListDescription } from '@/kit/record/describe';
import type { ListRow } from '@/kit/record/entity';
import { recordQuery } from '@/kit/record/record';
import type { RowOf } from '@/kit/record/resource';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { InfoNote } from '@/kit/ui/InfoNote';
import { manufacturerTabs } from '../columns/manufacturer-tabs';
import { manufacturerList } from '@/features/org/manufacturer-list';

type Manufacturer = RowOf<'/manufacturer'>;

interface ManufacturerRowsProps<Row extends ListRow> {
  manufacturerId: number;
  list: ListDescription<Row, { manufacturerId: number }>;
  /** What the rows are for. */
  note: string;
}

/** A list of what a manufacturer has, as a page of the manufacturer. */
export function ManufacturerRows<Row extends ListRow>({
  manufacturerId,
  list,
  note,
}: ManufacturerRowsProps<Row>) {
  const { t } = useTranslation(['vehicles', 'common']);
  const title = t('common:nav.manufacturers');
  const params = { manufacturerId };
  const { context } = useCellContext(list.texts);
  const { data: statuses = [] } = useQuery(
    $api.queryOptions('get', '/vehicle-status', { params: { query: { manufacturerId, status: 'all' } } }),
  );
  // What is shown by the loader stays; this changes while one looks at it.
  const { data: manufacturer } = useQuery(recordQuery<Manufacturer>('/manufacturer', manufacturerId));
  const first = statuses.find(({ id }) => id === manufacturer?.default_vehicle_status_id);
  const start = first && t('statuses.starts', { name: translate(first.name, context).text || first.code });
  return (
    <RecordLoader<Manufacturer>
      key={manufacturerId}
      source={manufacturerList.source}
      id={manufacturerId}
      list={{ to: '/manufacturer' }}
    >
      {({ name }) => (
        <ListScreen
          list={list}
          params={params}
          area={title}
          crumbs={[{ label: title, link: { to: '/manufacturer' } }]}
          subtitle={[name, start].filter(Boolean).join(' · ')}
          tabs={manufacturerTabs(t, manufacturerId)}
          notice={<InfoNote text={note} />}
        />
      )}
    </RecordLoader>
  );
}
