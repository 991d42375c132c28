import { centsOf } from '@/api/money';
import { empty, money } from '@/i18n/format';
import { dateColumn } from '@/kit/fields/date';
import { changed } from '@/kit/fields/record-columns';
import { textColumn } from '@/kit/fields/text';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList, type ListColumn, type ListDescription } from '@/kit/record/describe';
import { resource, type RowOf } from '@/kit/record/resource';
import { type Kind, typeOf } from './kinds';

export type Pricelist = RowOf<'/pricelist'>;

const pricelists = resource('/pricelist');

/** The list that another one was copied from. */
const source: ListColumn<Pricelist, { brandId: number }> = {
  key: 'source_pricelist_id',
  render: () => null,
  sortValue: () => null,
  valueText: (id, { references }) => references.source_pricelist_id?.get(id as number)?.name ?? empty,
  reference: {
    source: pricelists.source(({ brandId }) => ({ brandId })),
    name: (row) => (row as Pricelist).name,
    isArchived: (row) => archivedByStatus.isArchived(row as Pricelist),
  },
};

const transport: ListColumn<Pricelist> = {
  key: 'price_transportation',
  render: () => null,
  sortValue: () => null,
  valueText: (amount) => money(typeof amount === 'number' ? centsOf(amount) : null),
};

const describe = (kind: Kind, { texts }: Pick<ListDescription<never, never>, 'texts'>) =>
  defineList<Pricelist, { brandId: number }>({
    id: `${kind}s`,
    texts,
    source: pricelists.source(({ brandId }) => ({ brandId, type: typeOf[kind] }), [['record', '/pricelist']]),
    name: (row) => row.name,
    columns: [textColumn('name'), dateColumn('started_at'), source, transport, changed()],
    create: pricelists.create(() => ({ name: '', pricelist_title_id: 0, source_pricelist_id: null })),
    update: pricelists.update,
    archive: pricelists.archive(archivedByStatus),
    usedBy: pricelists.usedBy,
    history: pricelists.history,
  });

/** The price lists of a brand, and its support lists, under all their titles. */
export const pricelistLists = {
  pricelist: describe('pricelist', { texts: 'pricing:pricelists' }),
  supportlist: describe('supportlist', { texts: 'pricing:supportlists' }),
};
