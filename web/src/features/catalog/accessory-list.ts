import { archivedByStatus, archiveStatus, changed, code, flag, translation } from '@/kit/fields/columns';
import { defineList } from '@/kit/record/describe';
import { resource, type RowOf } from '@/kit/record/resource';
import { money } from '@/kit/fields/typed-columns';

const accessories = resource('/accessory');

/** What dealers fit to the cars of a serie, with its price without VAT. */
export const accessoryList = defineList<RowOf<'/accessory'>, { serieId: number }>({
  id: 'accessories',
  texts: 'catalog:accessories',
  source: accessories.source(({ serieId }) => ({ serieId })),
  name: (row) => row.code,
  columns: [
    code('code', { edit: 'required' }),
    translation('name', { edit: 'required' }),
    money('price', { edit: 'required' }),
    flag('from_feed', { width: '9rem' }),
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
