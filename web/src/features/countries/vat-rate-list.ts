import { date, percent } from '@/i18n/format';
import { dateColumn } from '@/kit/fields/date';
import { percentColumn } from '@/kit/fields/percent';
import { changed } from '@/kit/fields/record-columns';
import { defineList } from '@/kit/record/describe';
import { resource, type RowOf } from '@/kit/record/resource';
import { ofCountry } from '@/features/org/queries';

const rates = resource('/vat-rate');

/** The VAT rates of a country, each in force until the next begins. */
export const vatRateList = defineList<RowOf<'/vat-rate'>, { countryId: number }>({
  id: 'vatRates',
  texts: 'countries:vatRates',
  source: rates.source(({ countryId }) => ({ countryId }), ofCountry),
  name: ({ rate, valid_from: since }) => `${percent(rate, { decimals: 3 })}, ${date(since)}`,
  columns: [
    dateColumn('valid_from', { edit: 'required', width: '12rem' }),
    percentColumn('rate', { edit: 'required', width: '10rem' }),
    changed(),
  ],
  create: rates.create(({ countryId }) => ({ country_id: countryId, rate: null, valid_from: '' })),
  update: rates.update,
  erase: rates.erase,
  history: rates.history,
});
