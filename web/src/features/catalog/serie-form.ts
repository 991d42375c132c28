import { defineForm } from '@/kit/form/describe';
import { choiceField } from '@/kit/fields/choice';
import { imageField } from '@/kit/fields/image';
import { percentField } from '@/kit/fields/percent';
import { linkField, textField } from '@/kit/fields/text';
import { translationField } from '@/kit/fields/translation';
import { unique } from '@/kit/fields/unique';
import type { CellContext } from '@/kit/record/entity';
import { activeText } from '@/kit/record/entity-texts';
import { serieList } from './serie-list';

const statuses = (context: CellContext) => [
  { value: 'active', label: activeText(context) },
  { value: 'deleted', label: context.t('status.archived') },
];

/** Everything about a series, its image too. */
export const serieForm = defineForm({
  list: serieList,
  sections: [
    {
      fields: [
        textField('name', { required: true, check: unique('name', 'brand_id') }),
        percentField('price_casco'),
        choiceField('status', statuses),
        linkField('link', { isWide: true }),
        translationField('titles'),
        imageField('image'),
      ],
    },
  ],
  blank: { status: 'active', image: '' },
});
