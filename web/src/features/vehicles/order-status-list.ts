import { integerColumn } from '@/kit/fields/integer';
import { changed } from '@/kit/fields/record-columns';
import { referenceColumn } from '@/kit/fields/reference';
import { codeColumn } from '@/kit/fields/text';
import { translationColumn } from '@/kit/fields/translation';
import { defineList } from '@/kit/record/describe';
import { resource, type RowOf } from '@/kit/record/resource';
import { statusList } from './status-list';

const orderStatuses = resource('/order-status');

/** The numbers by which a manufacturer says how far an order is. */
export const orderStatusList = defineList<RowOf<'/order-status'>, { manufacturerId: number }>({
  id: 'orderStatuses',
  texts: 'vehicles:orderStatuses',
  source: orderStatuses.source(({ manufacturerId }) => ({ manufacturerId })),
  name: ({ code }) => String(code),
  columns: [
    integerColumn('code', { edit: 'required', width: '7rem' }),
    translationColumn('name', { edit: 'optional' }),
    referenceColumn('vehicle_status_id', statusList, { edit: 'required', width: '13rem' }),
    codeColumn('external_code', { edit: 'optional' }),
    changed(),
  ],
  create: orderStatuses.create(({ manufacturerId }) => ({
    manufacturer_id: manufacturerId,
    code: 100,
    name: {},
    vehicle_status_id: null,
    external_code: '',
  })),
  update: orderStatuses.update,
  erase: orderStatuses.erase,
  history: orderStatuses.history,
});
