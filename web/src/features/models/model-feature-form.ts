import { defineForm } from '@/kit/form/describe';
import { choiceField } from '@/kit/fields/choice';
import { flagField } from '@/kit/fields/flag';
import { longTextField, longTranslationField } from '@/kit/fields/long-text';
import { moneyField } from '@/kit/fields/money';
import { translationField } from '@/kit/fields/translation';
import type { CellContext } from '@/kit/record/entity';
import { activeText } from '@/kit/record/entity-texts';
import { modelFeatureList } from './model-feature-list';

const statuses = (context: CellContext) => [
  { value: 'active', label: activeText(context) },
  { value: 'deleted', label: context.t('status.archived') },
];

/** Everything about one feature of a model: prices of this price list, and what the model calls it in all of them. */
export const modelFeatureFormOf = (languageIds: readonly number[]) =>
  defineForm({
    list: modelFeatureList,
    sections: [
      {
        title: 'prices',
        fields: [moneyField('price_standard'), moneyField('price_embassy'), choiceField('status', statuses)],
      },
      {
        title: 'standards',
        fields: [flagField('standard'), flagField('standard_embassy'), flagField('standard_diplomatic')],
      },
      {
        title: 'titles',
        fields: [translationField('title'), longTranslationField('title_description', languageIds)],
      },
      { title: 'admin', fields: [flagField('custom'), longTextField('description_admin')] },
    ],
  });
