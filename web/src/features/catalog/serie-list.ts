import { linked } from '@/kit/fields/linked';
import { percentColumn } from '@/kit/fields/percent';
import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { textColumn } from '@/kit/fields/text';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList } from '@/kit/record/describe';
import { resource, type RowOf } from '@/kit/record/resource';
import { statePermission } from '@/routing/declaration';

type Serie = RowOf<'/serie'>;

const series = resource('/serie');

const mayOpenForm = statePermission('app.serie.edit', { params: ['serieId'] });

/** The series of a brand: the models it sells under one name, such as its compact cars. */
export const serieList = defineList<Serie, { brandId: number }>({
  id: 'series',
  texts: 'catalog:series',
  source: series.source(({ brandId }) => ({ brandId })),
  name: (row) => row.name,
  columns: [
    linked(textColumn('name', { edit: 'required' }), ({ id }: Serie) => ({
      link: { to: '/serie/edit/$serieId', params: { serieId: id } },
      permission: mayOpenForm({ serieId: id }),
    })),
    percentColumn('price_casco', { edit: 'required' }),
    textColumn('link', { edit: 'optional' }),
    archiveStatus(archivedByStatus),
    changed(),
  ],
  create: series.create(({ brandId }) => ({ brand_id: brandId, name: '', price_casco: 0, link: '' })),
  update: series.update,
  archive: series.archive(archivedByStatus),
  usedBy: series.usedBy,
  bulk: series.bulk,
  reorder: series.reorder,
  history: series.history,
});
