import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { referenceColumn } from '@/kit/fields/reference';
import { textColumn } from '@/kit/fields/text';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList } from '@/kit/record/describe';
import { byReference } from '@/kit/list/facets';
import { resource, type RowOf } from '@/kit/record/resource';
import { serieList } from './serie-list';

type ModelRange = RowOf<'/model-range'>;

const modelRanges = resource('/model-range');

/** The model ranges of a brand: what is one car to customers, within a serie. */
export const modelRangeList = defineList<ModelRange, { brandId: number }>({
  id: 'modelRanges',
  texts: 'catalog:modelRanges',
  source: modelRanges.source(({ brandId }) => ({ brandId })),
  name: (row) => row.model,
  columns: [
    textColumn('model', { edit: 'required' }),
    referenceColumn('serie_id', serieList, { edit: 'required' }),
    archiveStatus(archivedByStatus),
    changed(),
  ],
  facets: modelRanges.facets({ serieId: byReference('serie_id') }),
  create: modelRanges.create(() => ({ model: '', serie_id: null })),
  update: modelRanges.update,
  archive: modelRanges.archive(archivedByStatus),
  usedBy: modelRanges.usedBy,
  bulk: modelRanges.bulk,
  history: modelRanges.history,
});
