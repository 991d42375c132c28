import { defineForm } from '@/kit/form/describe';
import { text, toggle, unique } from '@/kit/fields/fields';
import type { Kind } from './kinds';
import { titleLists } from './title-list';

const describe = (kind: Kind) =>
  defineForm({
    list: titleLists[kind],
    sections: [
      {
        fields: [
          text('name', { required: true, check: unique('name', 'brand_id', 'type') }),
          toggle('prices_include_vat'),
        ],
      },
    ],
    blank: { prices_include_vat: false },
  });

/** What lists that follow each other have in common. */
export const titleForms = { pricelist: describe('pricelist'), supportlist: describe('supportlist') };
