import { IconCar, IconFileText, IconHistory } from '@tabler/icons-react';
import type { AnyRouter } from '@tanstack/react-router';
import { money } from '@/i18n/format';
import { centsOf } from '@/api/money';
import { dateColumn } from '@/kit/fields/date';
import { linked } from '@/kit/fields/linked';
import { moneyColumn } from '@/kit/fields/money';
import { textColumn } from '@/kit/fields/text';
import { byBrand, byValue } from '@/kit/list/facets';
import { byTags } from '@/kit/list/tags';
import { defineList, type ListColumn } from '@/kit/record/describe';
import type { ListFacet } from '@/kit/record/facet';
import type { ListParams } from '@/kit/record/entity';
import { resource } from '@/kit/record/resource';
import { bandText, bandValue } from './bands';
import { carPage, mayOpen } from './car-page';
import { AgeCell, CarCell, PhaseCell } from './StockCells';
import { ReservationCell } from './ReservationCell';
import { numberOf, type StockItem } from './stock-item';
import { type Room, roomName } from './rooms';
import type { StockSummary } from './stock-summary';

const stock = resource('/stock');

const phases = ['planned', 'ordered', 'transit', 'stock', 'sold', 'archive'] as const;

const car: ListColumn<StockItem> = {
  key: 'description_show',
  wraps: true,
  isWide: true,
  render: (row) => <CarCell row={row} />,
  searchText: (row) => row.description_show,
  sortValue: (row) => row.description_show,
};

const phase: ListColumn<StockItem> = {
  key: 'phase',
  width: '7.25rem',
  render: (row) => <PhaseCell row={row} />,
  sortValue: (row) => row.phase,
  isOnCard: true,
};

const age: ListColumn<StockItem> = {
  key: 'arrived_at',
  width: '9.25rem',
  render: (row) => <AgeCell row={row} />,
  sortValue: (row) => row.arrived_at,
  isOnCard: true,
};

const reservation: ListColumn<StockItem> = {
  key: 'reserved_until',
  width: '16rem',
  wraps: true,
  render: (row) => <ReservationCell row={row} />,
  sortValue: (row) => row.reserved_until,
  isOnCard: true,
};

const cost: ListColumn<StockItem> = {
  key: 'holding_cost',
  width: '7rem',
  align: 'end',
  render: (row) =>
    money(row.holding_cost === null ? null : centsOf(row.holding_cost), { currency: row.currency }),
  sortValue: (row) => row.holding_cost,
};

/** What the list holds by country and dealer; a dealer is chosen behind a country (OP-129). */
function placeFacets(summary: StockSummary | undefined) {
  const country: ListFacet = {
    ...byValue('country', []),
    options: () =>
      (summary?.countries ?? []).map(({ code, count }) => ({
        value: code,
        label: `${code} (${String(count)})`,
      })),
    takes: (value) => /^[A-Z]{2}$/.test(value),
  };
  const dealer: ListFacet = {
    ...byValue('dealer', []),
    options: () =>
      (summary?.dealers ?? []).map(({ id, name, count }) => ({
        value: String(id),
        label: `${name} (${String(count)})`,
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

/** What begins an offer is fetched when one is begun. */
async function offerRow(router: AnyRouter, row: StockItem): Promise<void> {
  const { offerVehicle } = await import('@/features/offers/of-vehicle/offer-vehicle');
  await offerVehicle(router, row, 'stock');
}

/** The open cars of the group: those of one's own companies in full, of the others what may be sold on. */
export function stockList(
  summary: StockSummary | undefined,
  rooms: readonly Room[],
  mayChooseDealer: boolean,
  seesCosts: boolean,
) {
  const { country, dealer } = placeFacets(summary);
  return defineList<StockItem, ListParams>({
    id: 'stock',
    texts: 'stock:stock',
    isLong: true,
    source: stock.source(() => ({}), [['stock-summary']]),
    name: (row) => [row.description_show, numberOf(row)].filter(Boolean).join(', '),
    columns: [
      linked<StockItem>(car, (row) => ({ link: carPage(row), permission: mayOpen(row) })),
      textColumn('colour', { edit: 'optional', width: '6.5rem' }),
      textColumn('dealer_name', { width: '6.5rem' }),
      phase,
      age,
      dateColumn('foreseen_date', { edit: 'optional', width: '6.5rem' }),
      {
        ...moneyColumn('price_total', { width: '6.75rem', currency: (row: StockItem) => row.currency }),
        isOnCard: true,
      },
      ...(seesCosts ? [cost] : []),
      reservation,
    ],
    usual: [
      'description_show',
      'dealer_name',
      'phase',
      'arrived_at',
      'price_total',
      ...(seesCosts ? ['holding_cost'] : []),
      'reserved_until',
    ],
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
      brandIds: byBrand,
      country,
      ...(mayChooseDealer ? { dealer } : {}),
      phase: byValue('phase', phases, { archived: 'archive' }),
      age: ageFacet(summary),
      used: byValue('used', ['0', '1']),
      only: byValue('only', ['own', 'free', 'awaited']),
      stockroomId: roomFacet(rooms),
      tags: byTags,
    }),
    update: stock.update,
    canEdit: (row) => row.editable,
    rowActions: [
      {
        label: 'offer',
        icon: IconFileText,
        permission: (row) => ({
          state: row.phase === 'sold' || row.phase === 'archive' ? 'app.none' : 'app.offer.create',
        }),
        run: (row, { router }) => void offerRow(router, row),
      },
      {
        label: 'open',
        icon: IconCar,
        permission: mayOpen,
        run: (row, { router }) => void router.navigate(carPage(row)),
      },
      {
        label: 'timeline',
        icon: IconHistory,
        permission: mayOpen,
        run: (row, { router }) =>
          void router.navigate({ ...carPage(row), search: { tab: 'timeline' } as never }),
      },
    ],
  });
}
