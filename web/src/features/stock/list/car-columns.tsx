import { centsOf } from '@/api/money';
import { money } from '@/i18n/format';
import { TextCell } from '@/kit/fields/cells';
import { dateColumn } from '@/kit/fields/date';
import { integerColumn } from '@/kit/fields/integer';
import { linked } from '@/kit/fields/linked';
import { moneyColumn } from '@/kit/fields/money';
import { referenceColumn } from '@/kit/fields/reference';
import { textColumn } from '@/kit/fields/text';
import type { ListColumn } from '@/kit/record/describe';
import type { ListParams } from '@/kit/record/entity';
import { entityText } from '@/kit/record/entity-texts';
import { stockroomList } from '../stockroom-list';
import { pageOf } from '@/features/vehicles/car/vehicle';
import { mayOpen } from './car-page';
import { ReservationCell } from '@/features/vehicles/reservation/ReservationCell';
import { AgeCell, CarCell, FuelCell, PhaseCell, StatusCell } from './StockCells';
import type { StockItem } from './stock-item';

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
  width: '10.5rem',
  render: (row) => <AgeCell row={row} />,
  sortValue: (row) => row.arrived_at,
  isOnCard: true,
};

const reservation: ListColumn<StockItem> = {
  key: 'reserved_until',
  width: '13.5rem',
  wraps: true,
  render: (row) => <ReservationCell row={row} />,
  sortValue: (row) => row.reserved_until,
  isOnCard: true,
};

const cost: ListColumn<StockItem> = {
  key: 'holding_cost',
  width: '7rem',
  align: 'end',
  render: (row) => amountText(row.holding_cost, row),
  sortValue: (row) => row.holding_cost,
};

const purchase: ListColumn<StockItem> = {
  key: 'price_purchase',
  width: '8rem',
  align: 'end',
  render: (row) => amountText(row.price_purchase, row),
  sortValue: (row) => row.price_purchase,
};

const amountText = (amount: number | null, { currency }: StockItem) =>
  money(amount === null ? null : centsOf(amount), { currency });

const ofCar = { currency: (row: StockItem) => row.currency };

/** The names of these come with the first cell that needs them. */
const fuel: ListColumn<StockItem> = {
  key: 'fuel_id',
  width: '7rem',
  render: (row) => <FuelCell row={row} />,
  sortValue: (row) => row.fuel_id,
};

const status: ListColumn<StockItem> = {
  key: 'vehicle_status_id',
  width: '10.5rem',
  render: (row) => <StatusCell row={row} />,
  sortValue: (row) => row.vehicle_status_id,
};

const year: ListColumn<StockItem> = {
  key: 'model_year',
  width: '8rem',
  align: 'end',
  render: (row) => <TextCell text={row.model_year === null ? null : String(row.model_year)} />,
  sortValue: (row) => row.model_year,
};

/** A value by its word; some cars have none. */
const word = (key: 'wheel_drive' | 'order_type' | 'vat_regime', width: string): ListColumn<StockItem> => ({
  key,
  width,
  render: (row, { texts }) => (
    <TextCell text={row[key] === '' ? null : entityText(texts, `values.${key}.${row[key]}`)} />
  ),
  sortValue: (row) => row[key],
});

export interface CarColumnLimits {
  seesCosts: boolean;
  /** The user's cars are all of one company, whose places can be chosen from. */
  choosesStockroom: boolean;
  /** The user may change prices, at least of used cars; which of them, the server says. */
  changesPrices: boolean;
}

/** All columns that the list can show, by the codes of GET /column. */
export function carColumns({
  seesCosts,
  choosesStockroom,
  changesPrices,
}: CarColumnLimits): readonly ListColumn<StockItem, ListParams>[] {
  const priced = { edit: changesPrices ? ('required' as const) : undefined, ...ofCar };
  return [
    linked<StockItem>(car, (row) => ({ link: pageOf(row), permission: mayOpen(row) })),
    textColumn('order_no', { width: '9.5rem' }),
    textColumn('vin', { width: '11rem' }),
    textColumn('registration_plate', { width: '10.5rem' }),
    textColumn('model_code', { width: '8rem' }),
    textColumn('make', { width: '7rem' }),
    year,
    textColumn('ext_code', { width: '11.5rem' }),
    textColumn('colour', { edit: 'optional', width: '6.5rem' }),
    textColumn('int_code', { width: '8rem' }),
    textColumn('interior', { width: '8rem' }),
    textColumn('options', { width: '16rem' }),
    textColumn('opt_code_list', { width: '10rem' }),
    word('wheel_drive', '9rem'),
    fuel,
    integerColumn('mileage', { width: '7rem' }),
    integerColumn('owners', { width: '6rem' }),
    textColumn('dealer_name', { width: '6.5rem' }),
    phase,
    status,
    integerColumn('order_status', { width: '9rem' }),
    word('order_type', '9rem'),
    dateColumn('ordered_at', { width: '6.5rem' }),
    dateColumn('produced_at', { width: '6.5rem' }),
    dateColumn('foreseen_date', { edit: 'optional', width: '6.5rem' }),
    age,
    dateColumn('stocked_at', { width: '8rem' }),
    dateColumn('registered_at', { width: '7rem' }),
    referenceColumn('stockroom_id', stockroomList, {
      edit: choosesStockroom ? 'optional' : undefined,
      width: '7rem',
    }),
    moneyColumn('price', { width: '6.75rem', ...priced }),
    moneyColumn('price_discounted', { width: '9.5rem', ...priced }),
    moneyColumn('price_transportation', { width: '11.5rem', ...ofCar }),
    { ...moneyColumn('price_total', { width: '6.75rem', ...ofCar }), isOnCard: true },
    ...(seesCosts ? [purchase, cost] : []),
    word('vat_regime', '8rem'),
    reservation,
    textColumn('reserved_for', { width: '8.5rem' }),
    textColumn('comment', { edit: 'optional', width: '12rem' }),
    dateColumn('sold_at', { width: '6.5rem' }),
  ];
}
