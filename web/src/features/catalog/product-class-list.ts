import { choiceColumn } from '@/kit/fields/choice';
import { flagColumn } from '@/kit/fields/flag';
import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { codeColumn } from '@/kit/fields/text';
import { translationColumn } from '@/kit/fields/translation';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList } from '@/kit/record/describe';
import { byValue } from '@/kit/list/facets';
import { resource, type RowOf } from '@/kit/record/resource';

type ProductClass = RowOf<'/product-class'>;

const productClasses = resource('/product-class');

/** The steps of an offer, in their order. */
const steps = [
  'line',
  'mvar',
  'exterior',
  'wheel',
  'interior',
  'trim',
  'trim_finish',
  'option',
  'accessory',
  'service_package',
  'repair_package',
] as const satisfies readonly ProductClass['step'][];

/** The product classes: at which step of an offer a feature is chosen. All brands share them. */
export const productClassList = defineList<ProductClass, { brandId: number }>({
  id: 'productClasses',
  texts: 'catalog:productClasses',
  source: productClasses.source(() => ({})),
  name: (row) => row.code,
  columns: [
    codeColumn('code', { edit: 'required' }),
    translationColumn('name', { edit: 'optional' }),
    choiceColumn('step', steps, { edit: 'required', width: '13rem' }),
    flagColumn('exclusive', { edit: 'optional' }),
    archiveStatus(archivedByStatus),
    changed(),
  ],
  facets: productClasses.facets({ step: byValue('step', steps) }),
  create: productClasses.create(() => ({ code: '', name: {}, step: 'option', exclusive: false })),
  update: productClasses.update,
  archive: productClasses.archive(archivedByStatus),
  usedBy: productClasses.usedBy,
  bulk: productClasses.bulk,
  history: productClasses.history,
});
