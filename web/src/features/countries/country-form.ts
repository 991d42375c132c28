import { choiceField } from '@/kit/fields/choice';
import { referenceField } from '@/kit/fields/reference';
import { textField } from '@/kit/fields/text';
import { translationField } from '@/kit/fields/translation';
import { unique } from '@/kit/fields/unique';
import { defineForm } from '@/kit/form/describe';
import type { CellContext } from '@/kit/record/entity';
import { activeText, entityText } from '@/kit/record/entity-texts';
import { countryList } from './country-list';
import { useCurrencies, useLanguages } from '@/features/org/options';

const statuses = (context: CellContext) => [
  { value: 'active', label: activeText(context) },
  { value: 'deleted', label: context.t('status.archived') },
];

const bases = ({ texts }: CellContext) =>
  (['existing_customer', 'consent'] as const).map((value) => ({
    value,
    label: entityText(texts, `values.survey_basis.${value}`),
  }));

/** What a country is; its VAT and taxes have pages of their own. */
export const countryForm = defineForm({
  list: countryList,
  sections: [
    {
      fields: [
        textField('code', { required: true, check: unique('code') }),
        choiceField('currency', useCurrencies, { required: true }),
        referenceField('language_id', useLanguages, { required: true }),
        choiceField('survey_basis', bases),
        choiceField('status', statuses),
        translationField('name'),
      ],
    },
  ],
  blank: { status: 'active' },
});
