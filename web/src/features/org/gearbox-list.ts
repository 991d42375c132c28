import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { codeColumn } from '@/kit/fields/text';
import { translationColumn } from '@/kit/fields/translation';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList } from '@/kit/record/describe';
import { resource, type RowOf } from '@/kit/record/resource';

const gearboxes = resource('/gearbox');

/** The gearboxes of a brand, besides those that all brands have. */
export const gearboxList = defineList<RowOf<'/gearbox'>, { brandId: number }>({
  id: 'gearboxes',
  texts: 'org:gearboxes',
  source: gearboxes.source(({ brandId }) => ({ brandId })),
  name: (row) => row.code,
  columns: [
    codeColumn('code', { edit: 'required' }),
    translationColumn('name', { edit: 'optional' }),
    archiveStatus(archivedByStatus),
    changed(),
  ],
  create: gearboxes.create(({ brandId }) => ({ brand_id: brandId, code: '', name: {} })),
  update: gearboxes.update,
  archive: gearboxes.archive(archivedByStatus),
  usedBy: gearboxes.usedBy,
  history: gearboxes.history,
  // The generic ones belong to all brands.
  canEdit: ({ brand_id }) => brand_id !== null,
});
