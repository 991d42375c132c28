import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { centsOf } from '@/api/money';
import { date, money } from '@/i18n/format';
import { signedText } from '@/i18n/signed';
import { ListStates } from '@/kit/list/ListStates';
import { Count, ListToolbar } from '@/kit/list/ListToolbar';
import { loadingOf } from '@/kit/list/loading';
import { Segments } from '@/kit/list/Segments';
import { EmptyState } from '@/kit/ui/EmptyState';
import { Page } from '@/kit/ui/Page';
import { Pager } from '@/kit/ui/Pager';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import { pageSize, parseRepricedSearch, type RepricedSearch } from '../difference/difference-search';
import { Move } from '../difference/Move';
import { repricedQuery, type RepricedOffer } from '../difference/queries';

/** The open offers that a newer price list would change. */
export default function RepricedOffersScreen() {
  const { t } = useTranslation(['difference', 'common']);
  const { fromId, pricelistId: id } = useParams({ from: '/signed-in/offer/repriced/$fromId/$pricelistId' });
  const search = parseRepricedSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const query = useQuery(repricedQuery({ fromId, id }, search));
  const open = (next: RepricedSearch) =>
    void navigate({ to: '.', search: parseRepricedSearch({ ...next }) as never, replace: true });
  const { from = '', to = '', total = 0, offers = [] } = query.data ?? {};
  const isNarrowed = [search.modelId, search.featureId, search.ruleId].some((one) => one !== undefined);
  return (
    <Page
      title={t('offers.title')}
      area={t('common:nav.offers')}
      subtitle={query.data && t('offers.between', { from, to })}
    >
      <p>{t('offers.note')}</p>
      <ListToolbar>
        <Segments
          label={t('offers.whose')}
          segments={[
            { key: 'all', text: t('offers.all') },
            { key: 'my', text: t('offers.my') },
          ]}
          chosen={search.my ? 'my' : 'all'}
          onChoose={(key) => open({ ...search, my: key === 'my' ? 1 : undefined, page: 1 })}
        />
        {isNarrowed && (
          <Anchor component="button" type="button" onClick={() => open({ my: search.my })}>
            {t('offers.showAll')}
          </Anchor>
        )}
        <Count>{query.data ? t('offers.count', { count: total }) : ''}</Count>
      </ListToolbar>
      <ListStates
        loading={loadingOf(query)}
        columns={6}
        isEmpty={offers.length === 0}
        nothing={<EmptyState text={t('offers.empty')} />}
      >
        <RecordTable label={t('offers.title')} columns={useColumns()} rows={offers} rowId={(one) => one.id} />
        <Pager
          page={search.page ?? 1}
          pages={Math.ceil(total / pageSize)}
          linkTo={(page) => ({ to: '.', search: parseRepricedSearch({ ...search, page }) as never })}
        />
      </ListStates>
    </Page>
  );
}

function useColumns(): readonly RecordColumn<RepricedOffer>[] {
  const { t } = useTranslation('difference');
  return [
    {
      key: 'number',
      title: t('offers.columns.number'),
      render: ({ id: versionId, number }) => (
        <Anchor
          inherit
          renderRoot={(props) => <Link to="/offer/view/$versionId" params={{ versionId }} {...props} />}
        >
          {number}
        </Anchor>
      ),
    },
    { key: 'customer', title: t('offers.columns.customer'), render: (one) => one.customer_name || '–' },
    { key: 'user', title: t('offers.columns.user'), render: (one) => one.user || '–' },
    { key: 'company', title: t('offers.columns.company'), render: (one) => one.company },
    { key: 'model', title: t('offers.columns.model'), render: (one) => `${one.model_code} ${one.model}` },
    { key: 'status', title: t('offers.columns.status'), render: (one) => t(`offers.status.${one.status}`) },
    { key: 'expires', title: t('offers.columns.expires'), render: (one) => date(one.expire_date) },
    { key: 'what', title: t('offers.columns.what'), render: (one) => <What offer={one} /> },
    {
      key: 'amount',
      title: t('offers.columns.amount'),
      align: 'end',
      render: ({ amount, currency }) => <Move amount={amount} currency={currency} />,
    },
  ];
}

/** What becomes of the car of the offer. */
function What({ offer }: { offer: RepricedOffer }) {
  const { t } = useTranslation('difference');
  const { model_amount: moved, currency } = offer;
  const said = [
    offer.model_gone && t('offers.modelGone'),
    moved !== null &&
      t('offers.modelMoved', { amount: signedText(money(centsOf(moved), { currency }), moved > 0) }),
    offer.options_gone > 0 && t('offers.optionsGone', { count: offer.options_gone }),
    offer.options_moved > 0 && t('offers.optionsMoved', { count: offer.options_moved }),
    offer.packages_changed > 0 && t('offers.packagesChanged', { count: offer.packages_changed }),
    offer.ruled && t('offers.ruled'),
  ].filter((text) => text !== false);
  return said.join('; ');
}
