import { useQueries, useQuery } from '@tanstack/react-query';
import { useCellContext } from '@/kit/record/useCellContext';
import { type FieldTexts, fieldTexts } from '@/kit/record/field-texts';
import { translate, type Translations } from '@/kit/record/translation';
import { entityText } from '@/kit/record/entity-texts';
import type { VehicleStatus } from '../status-list';
import { useBodyTypes, useFuels, useGearboxes } from '@/features/models/options';
import { useColours, useUpholsteries } from './options';
import {
  brandsQuery,
  colleaguesOf,
  companiesQuery,
  individualColoursOf,
  importersQuery,
  leasingsQuery,
  manufacturersQuery,
  modelsOf,
  orderStatusesOf,
  statusesOf,
  stockroomsOf,
} from './queries';
import type { Vehicle } from './vehicle';
import { vehicleForms } from './vehicle-forms';

/** What the page of a vehicle must know besides the vehicle. */
export interface Around {
  manufacturerCode: string;
  statuses: readonly VehicleStatus[];
}

/** The manufacturer and its stages; undefined until they are known. */
export function useAround({ manufacturer_id: id }: Vehicle): Around | undefined {
  const [manufacturers, statuses] = useQueries({ queries: [manufacturersQuery, statusesOf(id)] });
  const manufacturer = manufacturers.data?.find((one) => one.id === id);
  if (!manufacturer || !statuses.data) return undefined;
  return { manufacturerCode: manufacturer.code, statuses: statuses.data };
}

/** The names of the records that the fields of a vehicle lead to; empty for none, and until they are known. */
export function useNames(vehicle: Vehicle) {
  const { context } = useCellContext(vehicleForms.texts);
  const { brand_id: brandId, dealer_company_id: dealerId, manufacturer_id: manufacturerId } = vehicle;
  const [brands, companies, manufacturers, statuses, numbers, rooms, people, importers, leasings] =
    useQueries({
      queries: [
        brandsQuery,
        companiesQuery,
        manufacturersQuery,
        statusesOf(manufacturerId),
        orderStatusesOf(manufacturerId),
        stockroomsOf(dealerId),
        colleaguesOf(dealerId),
        importersQuery,
        leasingsQuery,
      ],
    });
  const models = useQuery({ ...modelsOf(brandId), enabled: vehicle.model_id !== null });
  const colours = useQuery({
    ...individualColoursOf(brandId),
    enabled: vehicle.ext_individual_feature_id !== null,
  });
  const fuels = useFuels(context);
  const gearboxes = useGearboxes(context, brandId);
  const bodyTypes = useBodyTypes(context, brandId);
  const seen = { context, valueOf: (field: string) => vehicle[field as keyof Vehicle] };
  const bodyColours = useColours(seen);
  const upholsteries = useUpholsteries(seen);
  const named = (rows: readonly { id: number; name: string }[] | undefined, id: unknown) =>
    rows?.find((row) => row.id === id)?.name ?? '';
  const text = (texts: Translations | undefined) => translate(texts, context).text;
  const nameOf = (field: string, id: unknown): string => {
    switch (field) {
      case 'brand_id':
        return named(brands.data, id);
      case 'dealer_company_id':
      case 'reserved_company_id':
        return named(companies.data, id);
      case 'manufacturer_id':
        return named(manufacturers.data, id);
      case 'vehicle_status_id':
        return text(statuses.data?.find((one) => one.id === id)?.name);
      case 'order_status':
        return `${String(id)} ${text(numbers.data?.find(({ code }) => code === id)?.name)}`.trim();
      case 'stockroom_id':
        return named(rooms.data, id);
      case 'seller_manager_id':
      case 'returned_user_id':
      case 'accepted_manager_id':
      case 'reserved_user_id':
        return named(people.data, id);
      case 'importer_id':
        return named(importers.data, id);
      case 'leasing_id':
        return named(leasings.data, id);
      case 'model_id': {
        const model = models.data?.find((one) => one.id === id);
        return model ? text(model.description) || model.code : '';
      }
      case 'fuel_id':
        return fuels?.find(({ value }) => value === id)?.label ?? '';
      case 'gearbox_id':
        return gearboxes?.find(({ value }) => value === id)?.label ?? '';
      case 'bodytype_id':
        return bodyTypes?.find(({ value }) => value === id)?.label ?? '';
      case 'ext_feature_id':
        return (
          bodyColours?.find(({ value }) => value === id)?.label ??
          (id === vehicle[field] ? vehicle.ext_code : '')
        );
      case 'int_feature_id':
        return (
          upholsteries?.find(({ value }) => value === id)?.label ??
          (id === vehicle[field] ? vehicle.int_code : '')
        );
      case 'ext_individual_feature_id': {
        const feature = colours.data?.find((one) => one.id === id);
        return feature ? translate(feature.description, context).text || feature.code : '';
      }
      default:
        return '';
    }
  };
  return (field: keyof Vehicle, id: unknown = vehicle[field]) => (id === null ? '' : nameOf(field, id));
}

/** Days that stand for their month. */
const months = new Set(['quota_month', 'reported_month']);

/** How history, timeline and conflicts of a vehicle name fields and write their values. */
export function useVehicleTexts(vehicle: Vehicle): FieldTexts {
  const { context } = useCellContext(vehicleForms.texts);
  const names = useNames(vehicle);
  const plain = fieldTexts(vehicleForms, context, vehicle);
  return {
    fieldLabel: plain.fieldLabel,
    valueText: (path, value) => {
      if (path === 'sold_at' && value === '0000-00-00') return plain.valueText(path, null);
      if (path === 'wheel_drive' && value !== '' && typeof value === 'string')
        return entityText(vehicleForms.texts, `values.wheel_drive.${value}`);
      if (months.has(path) && typeof value === 'string') return value.slice(0, 7);
      const name = typeof value === 'number' ? names(path as keyof Vehicle, value) : '';
      return name || plain.valueText(path, value);
    },
  };
}
