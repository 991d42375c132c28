import { choiceColumn } from '@/kit/fields/choice';
import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { codeColumn } from '@/kit/fields/text';
import { translationColumn } from '@/kit/fields/translation';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList } from '@/kit/record/describe';
import { byValue } from '@/kit/list/facets';
import { resource, type RowOf } from '@/kit/record/resource';

type SalesGroup = RowOf<'/sales-group'>;

const salesGroups = resource('/sales-group');

/** The sales groups of a brand: features that are sold together. */
export const salesGroupList = defineList<SalesGroup, { brandId: number }>({
  id: 'salesGroups',
  texts: 'catalog:salesGroups',
  source: salesGroups.source(({ brandId }) => ({ brandId })),
  name: (row) => row.code,
  columns: [
    codeColumn('code', { edit: 'required' }),
    translationColumn('description', { edit: 'optional' }),
    choiceColumn('type', ['packages'], { edit: 'optional', width: '10rem' }),
    archiveStatus(archivedByStatus),
    changed(),
  ],
  facets: salesGroups.facets({ type: byValue('type', ['packages']) }),
  create: salesGroups.create(({ brandId }) => ({ brand_id: brandId, code: '', description: {}, type: null })),
  update: salesGroups.update,
  archive: salesGroups.archive(archivedByStatus),
  usedBy: salesGroups.usedBy,
  bulk: salesGroups.bulk,
  history: salesGroups.history,
});
