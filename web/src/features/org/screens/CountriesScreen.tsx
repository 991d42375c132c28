import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { centsOf } from '@/api/money';
import { date, money as moneyText, percent } from '@/i18n/format';
import { TranslationCell } from '@/kit/fields/translation';
import { ListStates } from '@/kit/list/ListStates';
import { loadingOf } from '@/kit/list/loading';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { EmptyState } from '@/kit/ui/EmptyState';
import { Page } from '@/kit/ui/Page';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import { inScreenLanguage } from '../country-names';
import { countriesQuery } from '../queries';
import classes from './CountriesScreen.module.css';

type Country = Schemas['Country'];

/** The markets, each with its VAT today and before. */
export default function CountriesScreen() {
  const { t } = useTranslation(['org', 'common', 'list']);
  const { context: base } = useCellContext('org:companies');
  const context = useMemo(() => inScreenLanguage(base), [base]);
  const query = useQuery(countriesQuery);
  const countries = query.data ?? [];

  const columns = useMemo<RecordColumn<Country>[]>(
    () => [
      {
        key: 'name',
        title: t('countries.name'),
        render: ({ name }) => <TranslationCell {...translate(name, context)} context={context} />,
      },
      { key: 'code', title: t('countries.code'), width: '6rem', render: ({ code }) => code },
      { key: 'currency', title: t('countries.currency'), width: '7rem', render: ({ currency }) => currency },
      {
        key: 'vat',
        title: t('countries.vat'),
        width: '8rem',
        align: 'end',
        render: ({ vat }) => percent(vat),
      },
      { key: 'history', title: t('countries.history'), render: (country) => <Rates country={country} /> },
      { key: 'limits', title: t('countries.limits'), render: (country) => <Limits country={country} /> },
      {
        key: 'taxes',
        title: t('taxes.title'),
        render: ({ id }) => (
          <Anchor
            renderRoot={(props) => (
              <Link to="/country/edit/$countryId/taxes" params={{ countryId: id }} {...props} />
            )}
          >
            {t('countries.taxes')}
          </Anchor>
        ),
      },
    ],
    [t, context],
  );

  return (
    <Page title={t('countries.title')} area={t('common:nav.group.administration')}>
      <ListStates
        loading={loadingOf(query)}
        columns={4}
        isEmpty={countries.length === 0}
        nothing={<EmptyState text={t('countries.empty')} />}
      >
        <RecordTable label={t('countries.title')} columns={columns} rows={countries} rowId={({ id }) => id} />
      </ListStates>
    </Page>
  );
}

/** Up to which price the VAT of an electric car may be deducted, and since when. */
function Limits({ country }: { country: Country }) {
  const { t } = useTranslation('org');
  return (
    <ul className={classes.rates}>
      {country.vat_limits?.map(({ id, amount, valid_from: from }) => (
        <li key={id}>
          {t('countries.limit', {
            amount: moneyText(centsOf(amount), { currency: country.currency }),
            from: date(from),
          })}
        </li>
      ))}
    </ul>
  );
}

/** Every rate with the day it is in force from, the newest first. */
function Rates({ country }: { country: Country }) {
  const { t } = useTranslation('org');
  return (
    <ul className={classes.rates}>
      {country.vat_rates?.map(({ rate, valid_from: from }) => (
        <li key={from}>{t('countries.rate', { rate: percent(rate), from: date(from) })}</li>
      ))}
    </ul>
  );
}
