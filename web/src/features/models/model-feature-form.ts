import { defineForm } from '@/kit/form/describe';
import { choice, money, toggle, translations } from '@/kit/fields/fields';
import { longText, longTexts } from '@/kit/fields/long-texts';
import type { CellContext } from '@/kit/record/entity';
import { modelFeatureList } from './model-feature-list';

const statuses = ({ t }: CellContext) => [
  { value: 'active', label: t('status.active') },
  { value: 'deleted', label: t('status.archived') },
];

/** Everything about one feature of a model: prices of this price list, and what the model calls it in all of them. */
export const modelFeatureFormOf = (languageIds: readonly number[]) =>
  defineForm({
    list: modelFeatureList,
    sections: [
      {
        title: 'prices',
        fields: [money('price_standard'), money('price_embassy'), choice('status', statuses)],
      },
      {
        title: 'standards',
        fields: [toggle('standard'), toggle('standard_embassy'), toggle('standard_diplomatic')],
      },
      { title: 'titles', fields: [translations('title'), longTexts('title_description', languageIds)] },
      { title: 'admin', fields: [toggle('custom'), longText('description_admin')] },
    ],
  });
