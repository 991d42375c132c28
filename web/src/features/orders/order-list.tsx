import { IconEye, IconPencil } from '@tabler/icons-react';
import { client } from '@/api/client';
import { date } from '@/i18n/format';
import { dateColumn } from '@/kit/fields/date';
import { linked } from '@/kit/fields/linked';
import { textColumn } from '@/kit/fields/text';
import { byBrand, byCompany, byValue } from '@/kit/list/facets';
import { defineList, type ListColumn } from '@/kit/record/describe';
import { entityText } from '@/kit/record/entity-texts';
import type { ListFacet } from '@/kit/record/facet';
import { resource } from '@/kit/record/resource';
import { carOf, liveStatuses, type Order, pageOf } from './order';
import { CarCell, StatusCell } from './OrderCells';
import { mayCreate, mayEdit, mayView } from './permissions';

const orders = resource('/order');

/** How a new order is saved: by its form alone, a line of the list has no room for it. */
export const createOrder = orders.create(() => ({ quantity: 1 }));

const number: ListColumn<Order> = {
  key: 'id',
  width: '4.5rem',
  render: ({ id }) => String(id),
  sortValue: ({ id }) => id,
};

const status: ListColumn<Order> = {
  key: 'status',
  width: '9rem',
  render: (row) => <StatusCell row={row} />,
  sortValue: (row) => row.status_at,
  valueText: (value, { texts }) => entityText(texts, `values.status.${value as Order['status']}`),
};

const car: ListColumn<Order> = {
  key: 'model',
  render: (row) => <CarCell row={row} />,
  sortValue: carOf,
  isOnCard: true,
};

const dayMs = 24 * 60 * 60 * 1000;
const days = { week: 7, month: 30, quarter: 91, year: 365 } as const;
const daysAgo = (count: number) => date(new Date(Date.now() - count * dayMs));

/** From which day on the orders were made. */
const since: ListFacet = {
  label: ({ texts }) => entityText(texts, 'fields.dateFrom'),
  options: ({ context }) =>
    Object.entries(days).map(([key, count]) => ({
      value: daysAgo(count),
      label: entityText(context.texts, `values.dateFrom.${key}`),
    })),
  takes: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value),
  words: (value) => value,
};

/** Orders of dealers, by how far they are (D-004, D-007). */
export const orderList = defineList<Order, Record<string, never>>({
  id: 'orders',
  texts: 'orders:orders',
  isLong: true,
  source: orders.source(() => ({ withModelDescription: 'true' })),
  name: ({ id }) => String(id),
  columns: [
    linked<Order>(number, ({ id }) => ({ link: pageOf(id), permission: mayView({ orderId: id }) })),
    status,
    car,
    { ...textColumn('customer_name', { width: '8rem' }), isOnCard: true },
    { ...textColumn('company', { width: '8.5rem' }), isOnCard: true },
    textColumn('dealer_manager', { width: '7.5rem' }),
    textColumn('import_manager', { width: '7.5rem' }),
    dateColumn('wanted_at', { width: '7rem' }),
    { ...dateColumn('created_at', { width: '7rem' }), isOnCard: true },
  ],
  segments: [
    {
      key: 'inbox',
      holds: ({ status: has }) => has === 'new' || has === 'open',
      query: { tab: 'inbox' },
      size: 100,
    },
    {
      key: 'processed',
      holds: ({ status: has }) => has === 'processed',
      query: { tab: 'processed' },
      size: 100,
    },
    {
      key: 'confirmed',
      holds: ({ status: has }) => has === 'confirmed',
      query: { tab: 'confirmed' },
      size: 100,
    },
    {
      key: 'rejected',
      holds: ({ status: has }) => has === 'rejected',
      query: { tab: 'rejected' },
      size: 100,
    },
    { key: 'all', holds: ({ status: has }) => has !== 'deleted', query: { tab: 'all' }, size: 100 },
  ],
  facets: orders.facets({
    brandIds: byBrand,
    companyIds: byCompany,
    statuses: byValue('status', liveStatuses),
    dateFrom: since,
  }),
  createForm: { link: { to: '/order/create' }, permission: mayCreate },
  archive: {
    operation: 'DELETE /order/{id}',
    mark: {
      isArchived: (row) => row.status === 'deleted',
      archivedNow: () => ({ status: 'deleted' as const }),
      active: {},
    },
    run: async ({ id, revision }) => {
      const params = { path: { id }, query: { revision } };
      return (await client.DELETE('/order/{id}', { params })).data as Order;
    },
    back: {
      operation: 'POST /order/undelete/{id}',
      run: async ({ id, revision }) => {
        const params = { path: { id }, query: { revision } };
        return (await client.POST('/order/undelete/{id}', { params })).data as Order;
      },
    },
  },
  update: orders.update,
  rowActions: [
    {
      label: 'view',
      icon: IconEye,
      permission: ({ id }) => mayView({ orderId: id }),
      run: ({ id }, { router }) => void router.navigate(pageOf(id)),
    },
    {
      label: 'edit',
      icon: IconPencil,
      permission: ({ id }) => mayEdit({ orderId: id }),
      run: ({ id }, { router }) =>
        void router.navigate({ to: '/order/edit/$orderId', params: { orderId: id } }),
    },
  ],
});
