import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { centsOf } from '@/api/money';
import { problemOf } from '@/api/problem';
import { date, money as moneyText, percent } from '@/i18n/format';
import { ListSkeleton } from '@/kit/ui/ListSkeleton';
import { TranslationCell } from '@/kit/fields/cells';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { EmptyState } from '@/kit/ui/EmptyState';
import { Page } from '@/kit/ui/Page';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import { useDelayed } from '@/kit/ui/useDelayed';
import { inScreenLanguage } from '../country-names';
import { countriesQuery } from '../queries';
import classes from './CountriesScreen.module.css';

type Country = Schemas['Country'];

const skeletonAfterMs = 150;

/** The markets, each with its VAT today and before. */
export default function CountriesScreen() {
  const { t } = useTranslation(['org', 'common', 'list']);
  const { context: base } = useCellContext('org:companies');
  const context = useMemo(() => inScreenLanguage(base), [base]);
  const { data, error, isPending, refetch } = useQuery(countriesQuery);
  const isSlow = useDelayed(isPending, skeletonAfterMs);

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

  const content = () => {
    if (error) return <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />;
    if (!data) return isSlow ? <ListSkeleton label={t('list:states.loading')} columns={4} /> : null;
    if (data.length === 0) return <EmptyState text={t('countries.empty')} />;
    return <RecordTable label={t('countries.title')} columns={columns} rows={data} rowId={({ id }) => id} />;
  };
  return (
    <Page title={t('countries.title')} area={t('common:nav.group.administration')}>
      {content()}
    </Page>
  );
}

/** Up to which price the VAT of an electric car may be deducted, and since when. */
function Limits({ country }: { country: Country }) {
  const { t } = useTranslation('org');
  return (
    <ul className={classes.rates}>
      {country.vat_limits?.map(({ id, amount, valid_from: from }) => (
        <li key={id}>{t('countries.limit', { amount: moneyText(centsOf(amount)), from: date(from) })}</li>
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
