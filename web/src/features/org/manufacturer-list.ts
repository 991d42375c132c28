import { flagColumn } from '@/kit/fields/flag';
import { changed } from '@/kit/fields/record-columns';
import { codeColumn, textColumn } from '@/kit/fields/text';
import { defineList } from '@/kit/record/describe';
import type { ListParams } from '@/kit/record/entity';
import { resource, type RowOf } from '@/kit/record/resource';

const manufacturers = resource('/manufacturer');

/** Who makes the vehicles; the code is what permissions and vehicles know them by. */
export const manufacturerList = defineList<RowOf<'/manufacturer'>, ListParams>({
  id: 'manufacturers',
  texts: 'org:manufacturers',
  source: manufacturers.source(() => ({})),
  name: (row) => row.name,
  columns: [
    textColumn('name', { edit: 'required' }),
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
