import { useQuery } from '@tanstack/react-query';
import { defineForm } from '@/form/describe';
import { choice, text, unique } from '@/form/fields';
import type { CellContext } from '@/list/describe';
import { entityText } from '@/list/entity-texts';
import { translate } from '@/list/translation';
import { companyList } from './company-list';
import { inScreenLanguage } from './country-names';
import { countriesQuery, currenciesQuery } from './queries';

function useCountries(context: CellContext) {
  const { data } = useQuery(countriesQuery);
  return data?.map(({ code, name }) => ({
    value: code,
    label: translate(name, inScreenLanguage(context)).text || code,
  }));
}

function useCurrencies() {
  const { data } = useQuery(currenciesQuery);
  return data?.map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }));
}

const statuses = ({ texts }: CellContext) =>
  (['active', 'archived', 'deleted'] as const).map((value) => ({
    value,
    label: entityText(texts, `values.status.${value}`),
  }));

/** The general part of a company. */
export const companyForm = defineForm({
  list: companyList,
  sections: [
    {
      fields: [
        text('name', { required: true, check: unique('name', 'country_code') }),
        text('title_short'),
        choice('status', statuses),
        choice('country_code', useCountries, { required: true }),
        choice('currency', useCurrencies, { required: true }),
      ],
    },
  ],
  blank: { status: 'active' },
});
