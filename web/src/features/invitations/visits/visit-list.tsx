import { TextCell } from '@/kit/fields/cells';
import { choiceColumn } from '@/kit/fields/choice';
import { dateColumn } from '@/kit/fields/date';
import { linked } from '@/kit/fields/linked';
import { textColumn } from '@/kit/fields/text';
import { byBrand, byCompany, byReference, byUnitOf } from '@/kit/list/facets';
import { defineList, type ListColumn } from '@/kit/record/describe';
import { resource } from '@/kit/record/resource';
import { managers } from './managers';
import { byPeriod } from './periods';
import { mayVisits } from './permissions';
import { calledOf, consents, units, type Visit } from './visit';

const visits = resource('/transaction');

const formOf = ({ id }: Visit) => ({
  link: { to: '/transaction/edit/$transactionId', params: { transactionId: id } } as const,
  permission: mayVisits,
});

/** Who looked after the customer, user or not; the users are what the list can be narrowed to. */
const manager: ListColumn<Visit> = {
  key: 'manager_user_id',
  width: '10rem',
  render: ({ manager_name: name }) => <TextCell text={name} />,
  sortValue: ({ manager_name: name }) => name,
  valueText: (value, { references }) => references['manager_user_id']?.get(value as number)?.name ?? '',
  reference: {
    source: managers,
    name: (row) => (row as unknown as { name: string }).name,
    isArchived: () => false,
  },
};

/** Sales and visits that surveys ask about (OP-156). */
export const visitList = defineList<Visit, Record<string, never>>({
  id: 'visits',
  texts: 'visits:visits',
  isLong: true,
  order: '-date',
  source: visits.source(() => ({})),
  name: calledOf,
  columns: [
    linked<Visit>(dateColumn('date', { width: '7rem' }), formOf),
    {
      ...linked<Visit>(
        { ...textColumn('customer_name'), render: (row) => <TextCell text={calledOf(row)} /> },
        formOf,
      ),
      sortValue: calledOf,
    },
    { ...textColumn('email', { width: '11rem' }), isOnCard: true },
    textColumn('phone', { width: '9rem' }),
    choiceColumn<'business_unit', Visit['business_unit']>('business_unit', units, { width: '6rem' }),
    { ...textColumn('company', { width: '9rem' }), isOnCard: true },
    textColumn('brand', { width: '6rem' }),
    { ...textColumn('vehicle', { width: '9rem' }), isOnCard: true },
    textColumn('vin', { width: '12rem' }),
    textColumn('licence_plate_no', { width: '7rem' }),
    manager,
    choiceColumn<'consent', Visit['consent']>('consent', consents, { width: '7rem' }),
  ],
  usual: [
    'date',
    'customer_name',
    'email',
    'business_unit',
    'company',
    'vehicle',
    'licence_plate_no',
    'manager_user_id',
  ],
  segments: [{ key: 'all', holds: () => true, query: {}, size: 200 }],
  facets: visits.facets({
    period: byPeriod,
    companyIds: byCompany,
    brandIds: byBrand,
    businessUnit: byUnitOf('business_unit'),
    managerUserId: byReference('manager_user_id'),
  }),
  createForm: { link: { to: '/transaction/create' }, permission: mayVisits },
  update: visits.update,
  history: visits.history,
  form: formOf,
});

/** The same with what the form of a new one needs. */
export const visitForms = {
  ...visitList,
  create: visits.create(() => ({ company_id: 0, brand_id: 0, business_unit: 'sales', date: '' })),
};
