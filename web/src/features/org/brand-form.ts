import { defineForm } from '@/form/describe';
import { text, toggle, unique } from '@/form/fields';
import { brandList } from './brand-list';

/** What a brand is, and what is imported for it. */
export const brandForm = defineForm({
  list: brandList,
  sections: [
    {
      fields: [
        text('name', { required: true, check: unique('name') }),
        text('type'),
        text('eva_type'),
        toggle('sfo_prices'),
        toggle('sfo_import'),
      ],
    },
  ],
  // As the server begins, when it is not told.
  blank: { type: 'car', eva_type: '', sfo_prices: true, sfo_import: true },
});
