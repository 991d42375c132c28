import { linked } from '@/kit/fields/linked';
import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { referenceColumn } from '@/kit/fields/reference';
import { textColumn } from '@/kit/fields/text';
import { byCompany } from '@/kit/list/facets';
import type { ArchiveMark } from '@/kit/record/capabilities';
import { defineList } from '@/kit/record/describe';
import type { ListParams } from '@/kit/record/entity';
import { resource, type RowOf } from '@/kit/record/resource';
import { statePermission } from '@/routing/declaration';
import { companyList } from '@/features/org/company-list';

export type Stockroom = RowOf<'/stockroom'>;

const stockrooms = resource('/stockroom');

const mayOpenForm = statePermission('app.stockroom.edit', { params: ['stockroomId'] });

const archived: ArchiveMark<{ status: 'active' | 'archive' }> = {
  isArchived: ({ status }) => status === 'archive',
  archivedNow: () => ({ status: 'archive' }),
  active: { status: 'active' },
};

/** The places where companies keep their vehicles. */
export const stockroomList = defineList<Stockroom, ListParams>({
  id: 'stockrooms',
  texts: 'stock:stockrooms',
  source: stockrooms.source(() => ({})),
  // Those of several companies have the same names.
  name: ({ name, company_id: company }, { references }) =>
    [name, references.company_id?.get(company)?.name].filter(Boolean).join(', '),
  columns: [
    linked(textColumn('name', { edit: 'required' }), ({ id }: Stockroom) => ({
      link: { to: '/stockroom/edit/$stockroomId', params: { stockroomId: id } },
      permission: mayOpenForm({ stockroomId: id }),
    })),
    referenceColumn('company_id', companyList, { width: '16rem' }),
    textColumn('link', { edit: 'optional' }),
    archiveStatus(archived),
    changed(),
  ],
  facets: stockrooms.facets({ companyId: byCompany }),
  segments: [
    { key: 'active', holds: ({ status }) => status === 'active' },
    {
      key: 'deleted',
      query: { status: 'archive' },
      holds: ({ status }) => status === 'archive',
      isArchive: true,
    },
  ],
  // Whose it is stays, so a new one is made where that is asked.
  createForm: { link: { to: '/stockroom/create' }, permission: { state: 'app.stockroom.create' } },
  update: stockrooms.update,
  archive: stockrooms.archive(archived),
  usedBy: stockrooms.usedBy,
  bulk: stockrooms.bulk,
  history: stockrooms.history,
});

/** The same with what the form of a new one needs. */
export const stockroomForms = {
  ...stockroomList,
  create: stockrooms.create(() => ({ name: '', link: '' })),
};
