import { IconCar, IconFileText, IconHistory, IconPhoto, IconReceipt } from '@tabler/icons-react';
import type { AnyRouter } from '@tanstack/react-router';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { byBrand, byValue } from '@/kit/list/facets';
import { byTags } from '@/kit/list/tags';
import { defineList } from '@/kit/record/describe';
import type { ListFacet } from '@/kit/record/facet';
import type { ListParams } from '@/kit/record/entity';
import { resource } from '@/kit/record/resource';
import { reportProblem } from '@/kit/ui/report-problem';
import type { RouterContext } from '@/routing/roots';
import { editState } from '@/features/vehicles/car/rights';
import { isClosed, pageOf } from '@/features/vehicles/car/vehicle';
import { countedFacets, type CountedNames } from '../figures/counted-facets';
import { bandText, bandValue } from './bands';
import { type CarColumnLimits, carColumns } from './car-columns';
import { mayOpen } from './car-page';
import { numberOf, type StockItem } from './stock-item';
import { type Room, roomName } from './rooms';
import type { StockSummary } from './stock-summary';

const stock = resource('/stock');

const phases = ['planned', 'ordered', 'transit', 'stock', 'sold', 'archive'] as const;

/** A name with how many there are, unless there are too many to count. */
const counted = (name: string, count: number) => (count === 0 ? name : `${name} (${String(count)})`);

/** What the list holds by country and dealer; a dealer is chosen behind a country (OP-129). */
function placeFacets(summary: StockSummary | undefined) {
  const country: ListFacet = {
    ...byValue('country', []),
    options: () =>
      (summary?.countries ?? []).map(({ code, count }) => ({
        value: code,
        label: counted(code, count),
      })),
    takes: (value) => /^[A-Z]{2}$/.test(value),
  };
  const dealer: ListFacet = {
    ...byValue('dealer', []),
    options: () =>
      (summary?.dealers ?? []).map(({ id, name, count }) => ({
        value: String(id),
        label: counted(name, count),
      })),
    takes: (value) => /^\d+$/.test(value),
  };
  return { country, dealer };
}

/** The bands of age, as the group has decided them. */
function ageFacet(summary: StockSummary | undefined): ListFacet {
  return {
    ...byValue('age', []),
    options: () => (summary?.bands ?? []).map((band) => ({ value: bandValue(band), label: bandText(band) })),
    takes: (value) => /^\d*-\d*$/.test(value),
    words: (value) => value,
  };
}

/** The places of one's own companies. */
function roomFacet(rooms: readonly Room[]): ListFacet {
  return {
    ...byValue('stockroomId', []),
    options: () => rooms.map((room) => ({ value: String(room.id), label: roomName(room, rooms) })),
    takes: (value) => /^-?\d+$/.test(value),
  };
}

/** A figure may be of several brands. */
const brandsOf = ({ brandIds }: CountedNames): ListFacet => ({
  ...byBrand,
  takes: (value) => /^\d+(,\d+)*$/.test(value),
  words: (value) => brandIds ?? value,
});

/** What begins an offer is fetched when one is begun. */
async function offerRow(router: AnyRouter, row: StockItem): Promise<void> {
  const { offerVehicle } = await import('@/features/offers/of-vehicle/offer-vehicle');
  await offerVehicle(router, row, 'stock');
}

/** A row does not know all of the car that is sold, so it is asked for first. */
async function sellRow(router: AnyRouter, { id }: StockItem): Promise<void> {
  const { queryClient } = router.options.context as RouterContext;
  try {
    const [{ sellVehicle }, { data: vehicle }] = await Promise.all([
      import('@/features/vehicles/car/actions'),
      client.GET('/vehicle/{id}', { params: { path: { id } } }),
    ]);
    if (vehicle) await sellVehicle(queryClient, vehicle);
  } catch (error) {
    reportProblem(problemOf(error));
  }
}

/** What is shown where nobody has decided. */
const usual = [
  'description_show',
  'dealer_name',
  'phase',
  'arrived_at',
  'price_total',
  'holding_cost',
  'reserved_until',
] as const;

interface StockListLimits extends CarColumnLimits {
  mayChooseDealer: boolean;
  /** The names of what the address narrows figures to; absent: to nothing. */
  counted?: CountedNames;
  /** The columns that are decided for the user's role, in their order. */
  decided?: readonly string[];
}

/** The open cars of the group: those of one's own companies in full, of the others what may be sold on. */
export function stockList(
  summary: StockSummary | undefined,
  rooms: readonly Room[],
  { mayChooseDealer, decided = [], counted: figures, ...limits }: StockListLimits,
) {
  const { country, dealer } = placeFacets(summary);
  const columns = carColumns(limits);
  const shown = decided.filter((code) => columns.some(({ key }) => key === code));
  return defineList<StockItem, ListParams>({
    id: 'stock',
    texts: 'stock:stock',
    isLong: true,
    source: stock.source(() => ({}), [['stock-summary']]),
    name: (row) => [row.description_show, numberOf(row)].filter(Boolean).join(', '),
    columns,
    usual: shown.length > 0 ? shown : usual,
    segments: [
      { key: 'all', holds: () => true, query: {}, size: 50 },
      { key: 'my', holds: (row) => row.is_reserved_manager, query: { type: 'mine' }, size: 50 },
      {
        key: 'available',
        holds: (row) => row.reserved_until === null,
        query: { type: 'available' },
        size: 50,
      },
    ],
    facets: stock.facets({
      brandIds: figures ? brandsOf(figures) : byBrand,
      country,
      ...(mayChooseDealer ? { dealer } : {}),
      phase: byValue('phase', phases, { archived: 'archive' }),
      age: ageFacet(summary),
      used: byValue('used', ['0', '1']),
      only: byValue('only', ['own', 'free', 'awaited']),
      stockroomId: roomFacet(rooms),
      tags: byTags,
      ...(figures ? countedFacets(figures) : {}),
    }),
    update: stock.update,
    canEdit: (row) => row.editable,
    rowActions: [
      {
        label: 'offer',
        icon: IconFileText,
        permission: (row) => ({
          state: isClosed(row) ? 'app.none' : 'app.offer.create',
        }),
        run: (row, { router }) => void offerRow(router, row),
      },
      {
        label: 'open',
        icon: IconCar,
        permission: mayOpen,
        run: (row, { router }) => void router.navigate(pageOf(row)),
      },
      {
        label: 'images',
        icon: IconPhoto,
        permission: mayOpen,
        run: (row, { router }) => void router.navigate(pageOf(row, 'images')),
      },
      {
        label: 'timeline',
        icon: IconHistory,
        permission: mayOpen,
        run: (row, { router }) => void router.navigate(pageOf(row, 'timeline')),
      },
      {
        label: 'sell',
        icon: IconReceipt,
        permission: (row) => ({
          state: row.match_user_dealer && !isClosed(row) ? editState(row.used) : 'app.none',
        }),
        run: (row, { router }) => void sellRow(router, row),
      },
    ],
  });
}
