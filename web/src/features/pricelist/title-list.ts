import { textColumn } from '@/kit/fields/text';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList, type ListDescription } from '@/kit/record/describe';
import { resource, type RowOf } from '@/kit/record/resource';
import { type Kind, typeOf } from './kinds';

export type Title = RowOf<'/pricelist-title'>;

const titles = resource('/pricelist-title');

const describe = (kind: Kind, { texts }: Pick<ListDescription<never, never>, 'texts'>) =>
  defineList<Title, { brandId: number }>({
    id: `${kind}Titles`,
    texts,
    source: titles.source(
      ({ brandId }) => ({ brandId, type: typeOf[kind] }),
      [['record', '/pricelist-title']],
    ),
    name: (row) => row.name,
    columns: [textColumn('name')],
    create: titles.create(({ brandId }) => ({ brand_id: brandId, type: typeOf[kind], name: '' })),
    update: titles.update,
    archive: titles.archive(archivedByStatus),
    usedBy: titles.usedBy,
    reorder: titles.reorder,
    history: titles.history,
  });

/** The titles that a brand's lists follow each other under, such as "passenger cars". */
export const titleLists = {
  pricelist: describe('pricelist', { texts: 'pricing:pricelistTitles' }),
  supportlist: describe('supportlist', { texts: 'pricing:supportlistTitles' }),
};
