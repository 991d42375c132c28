import i18next from 'i18next';
import { TextCell } from '@/kit/fields/cells';
import { choiceColumn } from '@/kit/fields/choice';
import { dateColumn } from '@/kit/fields/date';
import { linked } from '@/kit/fields/linked';
import { archiveStatus } from '@/kit/fields/record-columns';
import { textColumn } from '@/kit/fields/text';
import { byValue } from '@/kit/list/facets';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList, type ListDescription } from '@/kit/record/describe';
import { resource } from '@/kit/record/resource';
import { openDialog } from '@/kit/ui/dialog';
import { confirmDialog } from '@/kit/ui/dialogs';
import { type Customer, calledOf } from './customer';
import { byPeriod } from './periods';
import { mayEdit } from './permissions';

const customers = resource('/customer');

export interface OfCompany {
  companyId: number;
  [name: string]: number;
}

const types = ['person', 'company'] as const;

const formOf = ({ id, dealer_company_id: companyId }: Customer) => ({
  link: {
    to: '/user/customer/edit/$customerId/$companyId',
    params: { customerId: id, companyId },
  } as const,
  permission: mayEdit({ customerId: id, companyId }),
});

/** The customers of a company (U-018..U-028). */
export const customerList: ListDescription<Customer, OfCompany> = defineList<Customer, OfCompany>({
  id: 'customers',
  texts: 'customers:customers',
  isLong: true,
  source: customers.source(({ companyId }) => ({ dealerCompanyId: companyId })),
  // Two may have one name; telephone and address show which is which.
  name: (row) => [calledOf(row), row.phone, row.email].filter(Boolean).join(', '),
  columns: [
    {
      ...linked<Customer>(
        { ...textColumn('name', { width: undefined }), render: (row) => <TextCell text={calledOf(row)} /> },
        formOf,
      ),
      sortValue: calledOf,
    },
    choiceColumn<'type', Customer['type']>('type', types, { width: '6rem' }),
    { ...textColumn('phone', { width: '10rem' }), isOnCard: true },
    { ...textColumn('email', { width: '17rem' }), isOnCard: true },
    { ...dateColumn('last_test_drive_at', { width: '11rem' }), isOnCard: true },
    archiveStatus(archivedByStatus),
    // By whom stands in the history: there is no room for it beside the address.
    { ...dateColumn('updated_at', { width: '6.5rem' }), title: 'columns.changed' },
  ],
  facets: customers.facets({ type: byValue('type', types), lastTestDrive: byPeriod }),
  segments: [
    { key: 'active', holds: ({ status }) => status === 'active', size: 100 },
    { key: 'deleted', holds: ({ status }) => status === 'deleted', isArchive: true, size: 100 },
  ],
  archive: {
    ...customers.archive(archivedByStatus),
    confirm: async (row) =>
      (await openDialog(confirmDialog, {
        title: calledOf(row),
        text: i18next.t('customers:customer.delete.confirm'),
        ok: i18next.t('customers:customers.actions.archive'),
        destructive: true,
      })) ?? false,
  },
  history: customers.history,
  form: formOf,
});

/** The same with what the form of a new customer needs. */
export const customerForms = defineList<Customer, OfCompany>({
  ...customerList,
  update: customers.update,
  create: customers.create(({ companyId }) => ({ dealer_company_id: companyId, type: 'person', name: '' })),
});
