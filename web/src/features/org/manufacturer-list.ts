import { flagColumn } from '@/kit/fields/flag';
import { linked } from '@/kit/fields/linked';
import { changed } from '@/kit/fields/record-columns';
import { codeColumn, textColumn } from '@/kit/fields/text';
import { defineList } from '@/kit/record/describe';
import type { ListParams } from '@/kit/record/entity';
import { resource, type RowOf } from '@/kit/record/resource';
import { statePermission } from '@/routing/declaration';

type Manufacturer = RowOf<'/manufacturer'>;

const manufacturers = resource('/manufacturer');

const maySeeStatuses = statePermission('app.manufacturer.statuses', { params: ['manufacturerId'] });

/** Who makes the vehicles; the code is what permissions and vehicles know them by. */
export const manufacturerList = defineList<Manufacturer, ListParams>({
  id: 'manufacturers',
  texts: 'org:manufacturers',
  source: manufacturers.source(() => ({})),
  name: (row) => row.name,
  columns: [
    linked(textColumn('name', { edit: 'required' }), ({ id }: Manufacturer) => ({
      link: { to: '/manufacturer/statuses/$manufacturerId', params: { manufacturerId: id } },
      permission: maySeeStatuses({ manufacturerId: id }),
    })),
    codeColumn('code', { edit: 'required' }),
    flagColumn('used', { edit: 'optional' }),
    changed(),
  ],
  create: manufacturers.create(() => ({ name: '', code: '', used: false })),
  update: manufacturers.update,
  erase: manufacturers.erase,
  usedBy: manufacturers.usedBy,
  history: manufacturers.history,
});
