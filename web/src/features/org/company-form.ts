import { defineForm } from '@/kit/form/describe';
import type { FormField } from '@/kit/fields/field';
import { choiceField } from '@/kit/fields/choice';
import { dateField } from '@/kit/fields/date';
import { flagField } from '@/kit/fields/flag';
import { longTranslationField } from '@/kit/fields/long-text';
import { moneyField } from '@/kit/fields/money';
import { referenceField } from '@/kit/fields/reference';
import { referencesField } from '@/kit/fields/references';
import { emailField, phoneField, textField } from '@/kit/fields/text';
import { unique } from '@/kit/fields/unique';
import type { CellContext } from '@/kit/record/entity';
import { entityText } from '@/kit/record/entity-texts';
import { brandList } from './brand-list';
import { companyList } from './company-list';
import { fixed } from '@/kit/fields/fixed';
import { usualWeek, workHoursField } from './WorkHoursField';
import { useBrands, useColleagues, useCountries, useCurrencies, useLanguages } from './options';
import { confirmSellNoMore, removed } from './sell-no-more';

const statuses = ({ texts }: CellContext) =>
  (['active', 'archived', 'deleted'] as const).map((value) => ({
    value,
    label: entityText(texts, `values.status.${value}`),
  }));

/** The general part of a company; its own managers may not change what the group decides (OP-020). */
export const companyForm = (isManager: boolean, languageIds: readonly number[]) => {
  const decided = <Row>(field: FormField<Row>) => (isManager ? fixed(field) : field);
  return defineForm({
    list: companyList,
    sections: [
      {
        title: 'general',
        fields: [
          decided(textField('name', { required: true, check: unique('name', 'country_code') })),
          decided(textField('title_short')),
          decided(choiceField('status', statuses)),
          decided(choiceField('country_code', useCountries, { required: true })),
          decided(choiceField('currency', useCurrencies, { required: true })),
          decided(flagField('visible_in_vehicle')),
        ],
      },
      {
        title: 'legal',
        fields: [
          decided(textField('company_code')),
          decided(textField('vat_code')),
          textField('address', { isWide: true }),
          phoneField('phone'),
          emailField('email'),
          textField('website'),
          textField('privacy_url'),
          dateField('opt_out_since'),
        ],
      },
      {
        title: 'work',
        fields: [workHoursField('work_hours'), referenceField('escalation_user_id', useColleagues)],
      },
      {
        title: 'languages',
        fields: [
          decided(referencesField('language_ids', useLanguages, { required: true, isWide: true })),
          decided(referenceField('language_id', useLanguages, { required: true })),
        ],
      },
      { title: 'acceptance', fields: [longTranslationField('acceptance_text', languageIds)] },
      {
        title: 'registration',
        fields: [
          decided(moneyField('price_regitra', { currencyKey: 'currency' })),
          decided(flagField('has_emission_taxes')),
        ],
      },
      { title: 'brands', fields: [decided(referencesField('brand_ids', useBrands, { isWide: true }))] },
    ],
    confirm: ({ row, fields, context }) =>
      confirmSellNoMore({
        of: { companyId: row.id },
        gone: removed(row.brand_ids, fields.brand_ids),
        others: brandList.source,
        idOf: (sells) => sells.brand_id,
        context,
      }),
    blank: {
      status: 'active',
      language_id: 1,
      language_ids: [1],
      visible_in_vehicle: true,
      price_regitra: 0,
      acceptance_text: {},
      work_hours: usualWeek,
    },
  });
};
