import { IconUsers } from '@tabler/icons-react';
import { linked } from '@/kit/fields/linked';
import { changed } from '@/kit/fields/record-columns';
import { referencesColumn } from '@/kit/fields/references';
import { textColumn } from '@/kit/fields/text';
import type { ArchiveMark } from '@/kit/record/capabilities';
import { defineList, type ListColumn } from '@/kit/record/describe';
import type { ListParams } from '@/kit/record/entity';
import { entityText } from '@/kit/record/entity-texts';
import { byBrand } from '@/kit/list/facets';
import { resource, type RowOf } from '@/kit/record/resource';
import { statePermission } from '@/routing/declaration';
import { meQuery } from '@/session/me';
import { brandList } from './brand-list';
import { StatusBadge } from '@/kit/ui/StatusBadge';

type Company = RowOf<'/company'>;

const companies = resource('/company');

const mayOpenForm = statePermission('app.company.edit', { params: ['companyId'] });

/** Companies that are not active any more; a deleted one can come back too. */
const outOfUse: ArchiveMark<Company> = {
  isArchived: ({ status }) => status !== 'active',
  archivedNow: () => ({ status: 'deleted' }),
  active: { status: 'active' },
};

const status: ListColumn<Company> = {
  key: 'status',
  width: '8.5rem',
  render: (row, { texts }) => (
    <StatusBadge
      tone={row.status === 'active' ? 'green' : 'grey'}
      label={entityText(texts, `values.status.${row.status}`)}
    />
  ),
  sortValue: (row) => row.status,
  valueText: (value, { texts }) => entityText(texts, `values.status.${String(value)}`),
};

/** The legal entities of the group that sell vehicles. */
export const companyList = defineList<Company, ListParams>({
  id: 'companies',
  texts: 'org:companies',
  // The user's own companies, in menus and rights, change with this list.
  source: companies.source(() => ({}), [meQuery.queryKey]),
  name: (row) => row.name,
  columns: [
    linked(textColumn('name', { edit: 'required', width: '12rem' }), ({ id }: Company) => ({
      link: { to: '/company/edit/$companyId', params: { companyId: id } },
      permission: mayOpenForm({ companyId: id }),
    })),
    textColumn('title_short', { edit: 'optional', width: '10rem' }),
    referencesColumn('brand_ids', brandList),
    textColumn('country_code', { edit: 'required', width: '5rem' }),
    textColumn('currency', { edit: 'required', width: '5.5rem' }),
    status,
    changed(),
  ],
  create: companies.create(() => ({ name: '', title_short: '', country_code: 'LT', currency: 'EUR' })),
  createForm: { link: { to: '/company/create' }, permission: { state: 'app.company.create' } },
  update: companies.update,
  archive: companies.archive(outOfUse),
  segments: [
    { key: 'active', holds: ({ status: is }) => is === 'active' },
    { key: 'other', holds: ({ status: is }) => is === 'archived', isArchive: true },
  ],
  facets: companies.facets({ brand_id: byBrand }),
  usedBy: companies.usedBy,
  bulk: companies.bulk,
  reorder: companies.reorder,
  history: companies.history,
  rowActions: [
    {
      label: 'users',
      icon: IconUsers,
      permission: () => ({ state: 'app.company.users', or: { state: 'app.user' } }),
      run: ({ id }, { router }) =>
        void router.navigate({ to: '/user/$companyId/users', params: { companyId: id } }),
    },
  ],
});
