import { defineForm } from '@/kit/form/describe';
import type { FormField } from '@/kit/fields/field';
import { choice, email, money, phone, text, toggle, unique } from '@/kit/fields/fields';
import { one, several } from '@/kit/fields/references';
import type { CellContext } from '@/kit/record/entity';
import { entityText } from '@/kit/record/entity-texts';
import { brandList } from './brand-list';
import { companyList } from './company-list';
import { fixed } from '@/kit/fields/fixed';
import { useBrands, useCountries, useCurrencies, useLanguages } from './options';
import { confirmSellNoMore, removed } from './sell-no-more';

const statuses = ({ texts }: CellContext) =>
  (['active', 'archived', 'deleted'] as const).map((value) => ({
    value,
    label: entityText(texts, `values.status.${value}`),
  }));

/** The general part of a company; its own managers may not change what the group decides (OP-020). */
export const companyForm = (isManager: boolean) => {
  const decided = (field: FormField) => (isManager ? fixed(field) : field);
  return defineForm({
    list: companyList,
    sections: [
      {
        title: 'general',
        fields: [
          decided(text('name', { required: true, check: unique('name', 'country_code') })),
          text('title_short'),
          decided(choice('status', statuses)),
          decided(choice('country_code', useCountries, { required: true })),
          decided(choice('currency', useCurrencies, { required: true })),
          toggle('visible_in_vehicle'),
        ],
      },
      {
        title: 'legal',
        fields: [
          decided(text('company_code')),
          decided(text('vat_code')),
          text('address', { isWide: true }),
          phone('phone'),
          email('email'),
          text('website'),
        ],
      },
      {
        title: 'languages',
        fields: [
          several('language_ids', useLanguages, { required: true, isWide: true }),
          one('language_id', useLanguages, { required: true }),
        ],
      },
      { title: 'registration', fields: [money('price_regitra'), toggle('has_emission_taxes')] },
      { title: 'brands', fields: [decided(several('brand_ids', useBrands, { isWide: true }))] },
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
    },
  });
};
