import { archivedByStatus, archiveStatus, changed, linked, text } from '@/kit/fields/columns';
import { defineList } from '@/kit/record/describe';
import { percent } from '@/kit/fields/typed-columns';
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
    linked(text('name', { edit: 'required' }), ({ id }: Serie) => ({
      link: { to: '/serie/edit/$serieId', params: { serieId: id } },
      permission: mayOpenForm({ serieId: id }),
    })),
    percent('price_casco', { edit: 'required' }),
    text('link', { edit: 'optional' }),
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
