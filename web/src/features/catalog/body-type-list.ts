import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { codeColumn } from '@/kit/fields/text';
import { translationColumn } from '@/kit/fields/translation';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList } from '@/kit/record/describe';
import { resource, type RowOf } from '@/kit/record/resource';

type BodyType = RowOf<'/body-type'>;

const bodyTypes = resource('/body-type');

/** The body types of a brand: estate, hatchback, coupé. */
export const bodyTypeList = defineList<BodyType, { brandId: number }>({
  id: 'bodyTypes',
  texts: 'catalog:bodyTypes',
  source: bodyTypes.source(({ brandId }) => ({ brandId })),
  name: (row) => row.code,
  columns: [
    codeColumn('code', { edit: 'required' }),
    translationColumn('name', { edit: 'optional' }),
    archiveStatus(archivedByStatus),
    changed(),
  ],
  create: bodyTypes.create(({ brandId }) => ({ brand_id: brandId, code: '', name: {} })),
  update: bodyTypes.update,
  archive: bodyTypes.archive(archivedByStatus),
  usedBy: bodyTypes.usedBy,
  bulk: bodyTypes.bulk,
  reorder: bodyTypes.reorder,
  history: bodyTypes.history,
});
