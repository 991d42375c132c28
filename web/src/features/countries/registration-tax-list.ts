import type { Schemas } from '@/api/client';
import { choiceColumn } from '@/kit/fields/choice';
import { dateColumn } from '@/kit/fields/date';
import { integerColumn } from '@/kit/fields/integer';
import { moneyColumn } from '@/kit/fields/money';
import { changed } from '@/kit/fields/record-columns';
import { defineList } from '@/kit/record/describe';
import { entityText } from '@/kit/record/entity-texts';
import { byValue } from '@/kit/list/facets';
import { resource, type RowOf } from '@/kit/record/resource';

const taxes = resource('/registration-tax');

/** The fuels there are, by their ids. */
const fuels = [1, 2, 3, 4] as const;

/** The bands of the tax on registering cars in a country. */
export const registrationTaxList = ({
  code: countryCode,
  currency,
}: Pick<Schemas['Country'], 'code' | 'currency'>) =>
  defineList<RowOf<'/registration-tax'>, { countryId: number }>({
    id: 'registrationTaxes',
    texts: 'countries:taxes',
    source: taxes.source(() => ({ countryCode })),
    name: ({ fuel_id: fuel, from, to, valid_from: since }, { texts }) =>
      `${entityText(texts, `values.fuel_id.${String(fuel)}`)}, ${String(from)}–${String(to)} g/km, ${since}`,
    columns: [
      choiceColumn<'fuel_id', number>('fuel_id', fuels, { edit: 'required', width: '6.5rem' }),
      integerColumn('from', { edit: 'required', width: '6rem' }),
      integerColumn('to', { edit: 'required', width: '6rem' }),
      moneyColumn('amount', { currency, edit: 'required', width: '8rem' }),
      moneyColumn('base_amount', { currency, edit: 'optional', width: '8.5rem' }),
      dateColumn('valid_from', { edit: 'required' }),
      dateColumn('valid_to', { edit: 'optional' }),
      changed(),
    ],
    facets: taxes.facets({ fuelId: byValue('fuel_id', fuels.map(String)) }),
    create: taxes.create(() => ({
      country_code: countryCode,
      fuel_id: 1,
      from: 0,
      to: 9999,
      amount: null,
      base_amount: null,
      valid_from: '',
      valid_to: null,
    })),
    update: taxes.update,
    erase: taxes.erase,
    history: taxes.history,
  });
