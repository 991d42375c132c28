import { defineForm } from '@/kit/form/describe';
import { flagField } from '@/kit/fields/flag';
import { textField } from '@/kit/fields/text';
import { unique } from '@/kit/fields/unique';
import type { Kind } from './kinds';
import { titleLists } from './title-list';

const describe = (kind: Kind) =>
  defineForm({
    list: titleLists[kind],
    sections: [
      {
        fields: [
          textField('name', { required: true, check: unique('name', 'brand_id', 'type') }),
          flagField('prices_include_vat'),
        ],
      },
    ],
    blank: { prices_include_vat: false },
  });

/** What lists that follow each other have in common. */
export const titleForms = { pricelist: describe('pricelist'), supportlist: describe('supportlist') };
