import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { textColumn } from '@/kit/fields/text';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList } from '@/kit/record/describe';
import type { ListParams } from '@/kit/record/entity';
import { resource, type RowOf } from '@/kit/record/resource';

const leasings = resource('/leasing');

/** The companies that customers finance vehicles with. */
export const leasingList = defineList<RowOf<'/leasing'>, ListParams>({
  id: 'leasings',
  texts: 'countries:leasings',
  source: leasings.source(() => ({})),
  name: ({ name }) => name,
  columns: [textColumn('name', { edit: 'required' }), archiveStatus(archivedByStatus), changed()],
  create: leasings.create(() => ({ name: '' })),
  update: leasings.update,
  archive: leasings.archive(archivedByStatus),
  bulk: leasings.bulk,
  history: leasings.history,
});
