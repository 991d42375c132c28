import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { centsOf } from '@/api/money';
import { money } from '@/i18n/format';
import { ListScreen } from '@/kit/list/ListScreen';
import { useCan } from '@/kit/record/Can';
import { chosenFacets, wordsOf } from '@/kit/list/facets';
import type { ListSearch } from '@/kit/list/search';
import { type Me, useMe } from '@/session/me';
import { ImportButton } from '@/features/imports/start-button';
import { editState } from '@/features/vehicles/car/rights';
import { AgeBands } from '../list/AgeBands';
import { countedNames } from '../figures/counted-facets';
import { useCountedNames } from '../figures/useCountedNames';
import { NewVehicleButton } from '../list/NewVehicleButton';
import { type Room, roomsQuery } from '../list/rooms';
import { stockList } from '../list/stock-list';
import classes from './StockScreen.module.css';
import {
  type CountedLimit,
  decidedColumnsQuery,
  type StockLimits,
  type StockSummary,
  summaryQuery,
} from '../list/stock-summary';

const noRooms: readonly Room[] = [];

const types = { my: 'mine', available: 'available' } as const;

/** Every car that can be sold, and what can be done about it in one press. */
export default function StockScreen() {
  const { t } = useTranslation(['common', 'stock']);
  const me = useMe();
  const search = useSearch({ from: '/signed-in/stock' });
  const navigate = useNavigate({ from: '/stock' });
  const { may } = useCan();
  const seesCosts = may({ state: 'app.brand.primecost' });
  const hasCountry = typeof search.country === 'string';

  const counted = useCountedNames(search);
  const limits = useMemo(() => limitsOf(search, me), [search, me]);
  const { data: summary } = useQuery(summaryQuery(limits));
  const { data: rooms = noRooms } = useQuery(roomsQuery);
  const decided = useQuery(decidedColumnsQuery(limits));
  const choosesStockroom = me.company_ids.length === 1;
  const changesPrices = may('app.stock.prices') || may(editState(false)) || may(editState(true));
  const list = useMemo(
    () =>
      stockList(summary, rooms, {
        mayChooseDealer: hasCountry,
        seesCosts,
        choosesStockroom,
        changesPrices,
        decided: decided.data,
        counted,
      }),
    [summary, rooms, hasCountry, seesCosts, choosesStockroom, changesPrices, decided.data, counted],
  );
  const brandId = limits.brandId ?? me.brands[0]?.id;
  return (
    <ListScreen
      list={list}
      params={{}}
      // Columns that change after the rows have come would move what is being read.
      isPending={decided.isPending}
      area={t('nav.group.stock')}
      subtitle={summary ? <Head summary={summary} /> : <span className={classes.awaited} />}
      actions={
        <>
          {brandId !== undefined && (
            <ImportButton
              offer={{ brandId, anyBrand: true, kinds: ['vehicle'] }}
              label={t('stock:stock.import')}
            />
          )}
          <NewVehicleButton />
        </>
      }
      below={
        summary &&
        !summary.more && (
          <AgeBands
            bands={summary.bands}
            chosen={typeof search.age === 'string' ? search.age : undefined}
            onChoose={(age) => void navigate({ search: (before) => ({ ...before, age, page: undefined }) })}
          />
        )
      }
    />
  );
}

/** How many cars, what they are sold for, and what keeping them costs a day. */
function Head({ summary }: { summary: StockSummary }) {
  const { t } = useTranslation('stock');
  if (summary.more) return <>{t('stock.tooMany', { most: summary.count })}</>;
  const parts = [
    t('stock.cars', { count: summary.count }),
    ...summary.totals.map(({ amount, currency }) => money(centsOf(amount), { currency, decimals: 0 })),
    summary.daily_cost !== null && t('stock.daily', { cost: money(centsOf(summary.daily_cost)) }),
  ];
  return <>{parts.filter(Boolean).join(' · ')}</>;
}

/** What the address limits the list to, in the words of the contract. */
function limitsOf(search: ListSearch, me: Me): StockLimits {
  const list = stockList(undefined, noRooms, {
    mayChooseDealer: true,
    seesCosts: false,
    changesPrices: false,
    choosesStockroom: false,
    counted: Object.fromEntries(
      countedNames.filter((name) => search[name] !== undefined).map((name) => [name, undefined]),
    ),
  });
  const { brandIds, dealer, country, tags, stockroomId, companyIds, modelIds, ...facets } = chosenFacets(
    list.facets,
    search,
    me,
  ) as Record<string, string | undefined>;
  return {
    ...(facets as Pick<StockLimits, 'phase' | 'age' | 'used' | 'only' | CountedLimit>),
    companyIds: companyIds?.split(',').map(Number),
    modelIds: modelIds?.split(',').map(Number),
    keyword: search.q,
    type: search.status === 'my' || search.status === 'available' ? types[search.status] : undefined,
    brandId: brandIds === undefined || brandIds.includes(',') ? undefined : Number(brandIds),
    brandIds: brandIds?.includes(',') ? brandIds.split(',').map(Number) : undefined,
    tags: tags === undefined ? undefined : [...wordsOf(tags)],
    stockroomId: stockroomId === undefined ? undefined : Number(stockroomId),
    country,
    dealer: country === undefined || dealer === undefined ? undefined : Number(dealer),
  };
}
