import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { codeColumn } from '@/kit/fields/text';
import { translationColumn } from '@/kit/fields/translation';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList } from '@/kit/record/describe';
import { resource, type RowOf } from '@/kit/record/resource';

type Feature = RowOf<'/feature'>;

const features = resource('/feature');

/** The features of a brand that some model has as standard: what such brands have instead of texts (B-040). */
export const equipmentFeatureList = defineList<Feature, { brandId: number }>({
  id: 'equipmentFeatures',
  texts: 'catalog:equipmentFeatures',
  source: features.source(({ brandId }) => ({ brandId, equipment: 1 })),
  name: (row) => row.code,
  columns: [
    codeColumn('code'),
    translationColumn('description'),
    codeColumn('productclass_code', { width: '10rem' }),
    archiveStatus(archivedByStatus),
    changed(),
  ],
  history: features.history,
});
