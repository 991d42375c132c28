import { useQuery } from '@tanstack/react-query';
import { defineForm } from '@/kit/form/describe';
import { dateField } from '@/kit/fields/date';
import { moneyField } from '@/kit/fields/money';
import { referenceField } from '@/kit/fields/reference';
import { textField } from '@/kit/fields/text';
import { unique } from '@/kit/fields/unique';
import { fixed } from '@/kit/fields/fixed';
import { defineList } from '@/kit/record/describe';
import { listQuery } from '@/kit/record/list-query';
import type { Kind } from './kinds';
import { type Pricelist, pricelistLists } from './pricelist-list';
import type { Title } from './title-list';
import { firstOfNextMonth } from './next-month';

/** The other lists of the brand, the newest first: a list can be begun with what one of them holds. */
function useSources(kind: Kind, brandId: number, except: number | undefined) {
  const { data } = useQuery(listQuery<Pricelist, { brandId: number }>(pricelistLists[kind], { brandId }));
  return data?.rows
    .filter(({ id, status }) => id !== except && status === 'active')
    .toSorted((a, b) => b.started_at.localeCompare(a.started_at))
    .map(({ id, name, started_at: from }) => ({ value: id, label: `${name} (${from})` }));
}

/** A price list under its title. What it was copied from is settled once it is published (OP-059). */
export function pricelistForm(kind: Kind, title: Title, row: Pricelist | undefined) {
  const list = pricelistLists[kind];
  const source = referenceField('source_pricelist_id', () => useSources(kind, title.brand_id, row?.id), {
    isWide: true,
  });
  return defineForm({
    list: defineList({
      ...list,
      create: list.create && {
        ...list.create,
        blank: () => ({ name: '', pricelist_title_id: title.id, source_pricelist_id: null }),
      },
    }),
    sections: [
      {
        fields: [
          textField('name', { required: true, check: unique('name', 'pricelist_title_id') }),
          dateField('started_at', { required: true }),
          moneyField('price_transportation'),
          row?.published_at ? fixed(source) : source,
        ],
      },
    ],
    blank: { started_at: firstOfNextMonth(new Date()), price_transportation: null },
  });
}
