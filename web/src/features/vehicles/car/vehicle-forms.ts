import { client } from '@/api/client';
import { choiceColumn } from '@/kit/fields/choice';
import { moneyColumn } from '@/kit/fields/money';
import { percentColumn } from '@/kit/fields/percent';
import { defineList } from '@/kit/record/describe';
import { resource } from '@/kit/record/resource';
import { calledOf, type Vehicle } from './vehicle';

const vehicles = resource('/vehicle');

export interface NewVehicle {
  manufacturerId: number;
  companyId: number;
  [name: string]: number;
}

const currency = (vehicle: Vehicle) => vehicle.currency;

const orderTypes = ['stock', 'customer', 'demo', 'trade-in', 'buy-in', 'ex-demo'] as const;
const regimes = ['standard', 'margin', 'exempt'] as const;
const customerTypes = ['company', 'private'] as const;
const phases = ['planned', 'ordered', 'transit', 'stock', 'sold', 'archive'] as const;

/** The calls and words of vehicles for their form, history and conflicts; the list of them is that of the stock. */
export const vehicleForms = defineList<Vehicle, NewVehicle>({
  id: 'vehicles',
  texts: 'vehicle:vehicles',
  // The page of the vehicle follows what its history brings back.
  source: vehicles.source(() => ({}), [['record', '/vehicle'], ['vehicle'], ['list', '/stock']]),
  name: calledOf,
  columns: [
    choiceColumn<'order_type', Vehicle['order_type']>('order_type', orderTypes),
    choiceColumn<'vat_regime', Vehicle['vat_regime']>('vat_regime', regimes),
    choiceColumn<'customer_type', Vehicle['customer_type']>('customer_type', customerTypes),
    choiceColumn<'phase', Vehicle['phase']>('phase', phases),
    moneyColumn<'price', Vehicle>('price', { currency }),
    moneyColumn<'price_discounted', Vehicle>('price_discounted', { currency }),
    moneyColumn<'price_transportation', Vehicle>('price_transportation', { currency }),
    moneyColumn<'price_total', Vehicle>('price_total', { currency }),
    moneyColumn<'price_purchase', Vehicle>('price_purchase', { currency }),
    percentColumn('vat'),
  ],
  create: {
    operation: 'POST /vehicle',
    blank: ({ manufacturerId, companyId }) => ({
      manufacturer_id: manufacturerId,
      dealer_company_id: companyId,
    }),
    run: async (fields) => {
      const { brand_id: brand, manufacturer_id: maker } = fields;
      // Before the brand is known there is nothing else to say.
      const body = (brand ? fields : { brand_id: 0, manufacturer_id: maker }) as Vehicle;
      return (await client.POST('/vehicle', { body })).data as Vehicle;
    },
  },
  update: vehicles.update,
  history: vehicles.history,
});
