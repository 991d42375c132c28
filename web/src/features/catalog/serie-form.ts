import { defineForm } from '@/kit/form/describe';
import { choice, image, link, percent, text, unique } from '@/kit/fields/fields';
import type { CellContext } from '@/kit/record/entity';
import { serieList } from './serie-list';

const statuses = ({ t }: CellContext) => [
  { value: 'active', label: t('status.active') },
  { value: 'deleted', label: t('status.archived') },
];

/** Everything about a series, its image too. */
export const serieForm = defineForm({
  list: serieList,
  sections: [
    {
      fields: [
        text('name', { required: true, check: unique('name', 'brand_id') }),
        percent('price_casco'),
        choice('status', statuses),
        link('link', { isWide: true }),
        image('image'),
      ],
    },
  ],
  blank: { status: 'active', image: '' },
});
