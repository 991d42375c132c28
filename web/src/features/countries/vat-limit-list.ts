import type { Schemas } from '@/api/client';
import { centsOf } from '@/api/money';
import { date, money } from '@/i18n/format';
import { dateColumn } from '@/kit/fields/date';
import { moneyColumn } from '@/kit/fields/money';
import { changed } from '@/kit/fields/record-columns';
import { defineList } from '@/kit/record/describe';
import { resource, type RowOf } from '@/kit/record/resource';
import { ofCountry } from '@/features/org/queries';

const limits = resource('/vat-limit');

/** Up to which price a country lets the VAT of an electric car be deducted. */
export const vatLimitList = ({ currency }: Pick<Schemas['Country'], 'currency'>) =>
  defineList<RowOf<'/vat-limit'>, { countryId: number }>({
    id: 'vatLimits',
    texts: 'countries:vatLimits',
    source: limits.source(({ countryId }) => ({ countryId }), ofCountry),
    name: ({ amount, valid_from: since }) => `${money(centsOf(amount), { currency })}, ${date(since)}`,
    columns: [
      dateColumn('valid_from', { edit: 'required', width: '11rem' }),
      dateColumn('valid_to', { edit: 'optional', width: '11rem' }),
      moneyColumn('amount', { currency, edit: 'required', width: '12rem' }),
      changed(),
    ],
    create: limits.create(({ countryId }) => ({
      country_id: countryId,
      amount: null,
      valid_from: '',
      valid_to: null,
    })),
    update: limits.update,
    erase: limits.erase,
    history: limits.history,
  });
