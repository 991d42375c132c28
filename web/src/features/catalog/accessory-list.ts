import { flagColumn } from '@/kit/fields/flag';
import { moneyColumn } from '@/kit/fields/money';
import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { codeColumn } from '@/kit/fields/text';
import { translationColumn } from '@/kit/fields/translation';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList } from '@/kit/record/describe';
import { resource, type RowOf } from '@/kit/record/resource';

const accessories = resource('/accessory');

/** What dealers fit to the cars of a serie, with its price without VAT. */
export const accessoryList = defineList<RowOf<'/accessory'>, { serieId: number }>({
  id: 'accessories',
  texts: 'accessories:list',
  source: accessories.source(({ serieId }) => ({ serieId })),
  name: (row) => row.code,
  columns: [
    codeColumn('code', { edit: 'required' }),
    translationColumn('name', { edit: 'required' }),
    moneyColumn('price', { edit: 'required' }),
    flagColumn('from_feed', { width: '9rem' }),
    archiveStatus(archivedByStatus),
    changed(),
  ],
  create: accessories.create(({ serieId }) => ({ serie_id: serieId, code: '', name: {}, price: 0 })),
  update: accessories.update,
  archive: accessories.archive(archivedByStatus),
  usedBy: accessories.usedBy,
  bulk: accessories.bulk,
  history: accessories.history,
});
