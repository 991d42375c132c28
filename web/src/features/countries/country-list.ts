import { date, percent } from '@/i18n/format';
import { linked } from '@/kit/fields/linked';
import { percentColumn } from '@/kit/fields/percent';
import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { codeColumn, textColumn } from '@/kit/fields/text';
import { translationColumn } from '@/kit/fields/translation';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList } from '@/kit/record/describe';
import { entityText } from '@/kit/record/entity-texts';
import type { ListParams } from '@/kit/record/entity';
import { resource, type RowOf } from '@/kit/record/resource';
import { translate } from '@/kit/record/translation';
import { statePermission } from '@/routing/declaration';
import { countriesQuery } from '@/features/org/queries';

type Country = RowOf<'/country'>;

const countries = resource('/country');

const mayOpenForm = statePermission('app.country.edit', { params: ['countryId'] });

/** Whether a rate is in force today, which may be of 0 %. */
const hasVat = ({ vat_rates: rates }: Country) =>
  rates.some(({ valid_from: since }) => since <= date(new Date()));

/** The markets of the group, each with its VAT today. */
export const countryList = defineList<Country, ListParams>({
  id: 'countries',
  texts: 'countries:countries',
  source: countries.source(() => ({}), [countriesQuery.queryKey]),
  name: ({ name, code }, context) => translate(name, context).text || code,
  columns: [
    linked(translationColumn('name', { edit: 'required' }), ({ id }: Country) => ({
      link: { to: '/country/edit/$countryId', params: { countryId: id } },
      permission: mayOpenForm({ countryId: id }),
    })),
    codeColumn('code', { edit: 'required', width: '6rem' }),
    textColumn('currency', { edit: 'required', width: '6rem' }),
    {
      ...percentColumn('vat', { width: '8rem' }),
      render: (row, { texts }) =>
        hasVat(row) ? percent(row.vat, { decimals: 3 }) : entityText(texts, 'values.vat.none'),
    },
    archiveStatus(archivedByStatus),
    changed(),
  ],
  create: countries.create(() => ({
    name: {},
    code: '',
    currency: 'EUR',
    language_id: 1,
    survey_basis: 'consent',
  })),
  createForm: { link: { to: '/country/create' }, permission: { state: 'app.country.create' } },
  update: countries.update,
  archive: countries.archive(archivedByStatus),
  usedBy: countries.usedBy,
  bulk: countries.bulk,
  reorder: countries.reorder,
  history: countries.history,
});
