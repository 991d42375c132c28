import { archivedByStatus, archiveStatus, changed, choice, code, translation } from '@/list/columns';
import { defineList } from '@/list/describe';
import { byValue } from '@/list/facets';
import { resource, type RowOf } from '@/list/resource';

type SalesGroup = RowOf<'/sales-group'>;

const salesGroups = resource('/sales-group');

/** The sales groups of a brand: features that are sold together. */
export const salesGroupList = defineList<SalesGroup, { brandId: number }>({
  id: 'salesGroups',
  texts: 'catalog:salesGroups',
  source: salesGroups.source(({ brandId }) => ({ brandId })),
  name: (row) => row.code,
  columns: [
    code('code', { edit: 'required' }),
    translation('description', { edit: 'optional' }),
    choice('type', ['packages'], { edit: 'optional', width: '10rem' }),
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
