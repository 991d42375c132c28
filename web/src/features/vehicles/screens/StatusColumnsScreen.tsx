import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RecordLoader } from '@/kit/form/RecordLoader';
import { translate } from '@/kit/record/translation';
import type { RowOf } from '@/kit/record/resource';
import { useCellContext } from '@/kit/record/useCellContext';
import { InfoNote } from '@/kit/ui/InfoNote';
import { Page } from '@/kit/ui/Page';
import { manufacturerList } from '@/features/org/manufacturer-list';
import classes from '../columns/Columns.module.css';
import { ColumnsEditor } from '../columns/ColumnsEditor';
import { manufacturerTabs } from '../columns/manufacturer-tabs';
import { columnRolesQuery, columnsQuery, stagesQuery } from '../columns/queries';

const route = '/signed-in/manufacturer/statuses/$manufacturerId/columns';

/** Which columns of the stock list each role sees, by the statuses of a manufacturer. */
export default function StatusColumnsScreen() {
  const { manufacturerId } = useParams({ from: route });
  const { t } = useTranslation(['vehicles', 'common']);
  const title = t('common:nav.manufacturers');
  return (
    <RecordLoader<RowOf<'/manufacturer'>>
      key={manufacturerId}
      source={manufacturerList.source}
      id={manufacturerId}
      list={{ to: '/manufacturer' }}
    >
      {({ name }) => (
        <Page
          title={t('columns.title')}
          area={title}
          crumbs={[{ label: title, link: { to: '/manufacturer' } }]}
          subtitle={name}
          tabs={manufacturerTabs(t, manufacturerId)}
        >
          <InfoNote text={t('columns.note')} />
          <Columns manufacturerId={manufacturerId} />
        </Page>
      )}
    </RecordLoader>
  );
}

function Columns({ manufacturerId }: { manufacturerId: number }) {
  const { t } = useTranslation('vehicles');
  const { context } = useCellContext('vehicles:statuses');
  const search = useSearch({ from: route });
  const navigate = useNavigate({ from: '/manufacturer/statuses/$manufacturerId/columns' });
  const { data: stages } = useQuery(stagesQuery(manufacturerId));
  const { data: roles } = useQuery(columnRolesQuery);
  const stage = stages?.find(({ id }) => id === search.status) ?? stages?.[0];
  const role = roles?.find(({ id }) => id === search.role) ?? roles?.[0];
  if (stages && !stage) return <p>{t('statuses.empty')}</p>;
  if (!stage || !role || !stages || !roles) return null;
  return (
    <>
      <div className={classes.choose}>
        <NativeSelect
          label={t('columns.status')}
          value={String(stage.id)}
          data={stages.map(({ id, name, code }) => ({
            value: String(id),
            label: translate(name, context).text || code,
          }))}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ search: (before) => ({ ...before, status: Number(value) }), replace: true })
          }
        />
        <NativeSelect
          label={t('columns.role')}
          value={String(role.id)}
          data={roles.map(({ id, name }) => ({
            value: String(id),
            label: id === 0 ? t('columns.everyRole') : name,
          }))}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ search: (before) => ({ ...before, role: Number(value) }), replace: true })
          }
        />
      </div>
      <Decided
        key={`${stage.id}-${role.id}`}
        manufacturerId={manufacturerId}
        statusId={stage.id}
        roleId={role.id}
      />
    </>
  );
}

interface DecidedProps {
  manufacturerId: number;
  statusId: number;
  roleId: number;
}

function Decided({ manufacturerId, statusId, roleId }: DecidedProps) {
  const { data: columns } = useQuery(columnsQuery(statusId, roleId));
  const { data: common } = useQuery(columnsQuery(statusId, 0));
  if (!columns || !common) return null;
  return <ColumnsEditor {...{ manufacturerId, statusId, roleId, columns, common }} />;
}
