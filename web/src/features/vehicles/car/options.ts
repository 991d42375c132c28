import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { InputProps } from '@/kit/fields/field';
import type { RecordOption } from '@/kit/fields/reference';
import { translate } from '@/kit/record/translation';
import {
  useFuels as useAllFuels,
  useBodyTypes as useTypesOf,
  useGearboxes as useBoxesOf,
} from '@/features/models/options';
import type { PickGroup, UsePick } from './pick-field';
import {
  brandsOf,
  brandsQuery,
  colleaguesOf,
  companiesQuery,
  featuresOf,
  importersQuery,
  leasingsQuery,
  modelsOf,
  orderStatusesOf,
  statusesOf,
  stockroomsOf,
} from './queries';

type Options = readonly RecordOption[] | undefined;

/** The number in another field; 0 when there is none. */
export const idIn = ({ valueOf }: Pick<InputProps, 'valueOf'>, key: string) => {
  const value = valueOf(key);
  return typeof value === 'number' ? value : 0;
};

const named = (rows: readonly { id: number; name: string }[] | undefined): Options =>
  rows?.map(({ id, name }) => ({ value: id, label: name }));

export const useBrands: UsePick = (props) => named(useQuery(brandsOf(idIn(props, 'manufacturer_id'))).data);

/** Companies that vehicles may stand at, of those that sell the brand. */
export const useDealers: UsePick = (props) => {
  const { data } = useQuery(companiesQuery);
  const brandId = idIn(props, 'brand_id');
  const own = idIn(props, 'dealer_company_id');
  const selling = data?.filter(({ brand_ids: ids }) => ids?.includes(brandId));
  const offered = (selling?.length ? selling : data)?.filter(
    ({ id, visible_in_vehicle: isOffered }) => isOffered || id === own,
  );
  return named(offered);
};

/** The models of the brand, by their series. */
export function useModels(props: InputProps): readonly PickGroup[] | undefined {
  const brandId = idIn(props, 'brand_id');
  const { data } = useQuery({ ...modelsOf(brandId), enabled: brandId > 0 });
  if (!data) return undefined;
  const groups = new Map<string, RecordOption[]>();
  for (const { id, code, description, serie_name: serie } of data) {
    const text = translate(description, props.context).text;
    const option = { value: id, label: text ? `${text} (${code})` : code };
    groups.set(serie, [...(groups.get(serie) ?? []), option]);
  }
  return [...groups].map(([name, options]) => ({
    name,
    options: options.toSorted((one, other) => one.label.localeCompare(other.label, 'lt', { numeric: true })),
  }));
}

/** Features of the brand of the classes that an offer shows in a step. */
const featuresBy =
  (classes: 'exterior_product_class_ids' | 'interior_product_class_ids') =>
  (props: Pick<InputProps, 'context' | 'valueOf'>): Options => {
    const brandId = idIn(props, 'brand_id');
    const brand = useQuery(brandsQuery).data?.find(({ id }) => id === brandId);
    const ids = brand?.[classes] ?? [];
    const { data } = useQuery({ ...featuresOf(brandId, [...ids]), enabled: ids.length > 0 });
    if (brand && ids.length === 0) return [];
    return data?.map(({ id, code, description }) => {
      const { text } = translate(description, props.context);
      return { value: id, label: text ? `${text} (${code})` : code };
    });
  };

export const useColours = featuresBy('exterior_product_class_ids');
export const useUpholsteries = featuresBy('interior_product_class_ids');

export const useGearboxes: UsePick = (props) => useBoxesOf(props.context, idIn(props, 'brand_id'));
export const useBodyTypes: UsePick = (props) => useTypesOf(props.context, idIn(props, 'brand_id'));
export const useFuels: UsePick = ({ context }) => useAllFuels(context);

/** Statuses of the manufacturer that are no actions: a sale and the archive are. */
export const useStatuses: UsePick = (props) => {
  const { data } = useQuery(statusesOf(idIn(props, 'manufacturer_id')));
  const own = idIn(props, 'vehicle_status_id');
  return data
    ?.filter(({ id, phase }) => id === own || (phase !== 'sold' && phase !== 'archive'))
    .map(({ id, name, code }) => ({ value: id, label: translate(name, props.context).text || code }));
};

export const useOrderStatuses: UsePick = (props) => {
  const { data } = useQuery(orderStatusesOf(idIn(props, 'manufacturer_id')));
  const own = idIn(props, 'order_status');
  const known = data?.map(({ code, name }) => ({
    value: code,
    label: `${code} ${translate(name, props.context).text}`.trim(),
  }));
  // A number that the manufacturer does not know is kept.
  if (!known || own === 0 || known.some(({ value }) => value === own)) return known;
  return [{ value: own, label: String(own) }, ...known];
};

export const useStockrooms: UsePick = (props) => {
  const companyId = idIn(props, 'dealer_company_id');
  return named(useQuery({ ...stockroomsOf(companyId), enabled: companyId > 0 }).data);
};

export const useManagers: UsePick = (props) => {
  const companyId = idIn(props, 'dealer_company_id');
  return named(useQuery({ ...colleaguesOf(companyId), enabled: companyId > 0 }).data);
};

/** Those of all dealers, and the dealer's own. */
export const useImporters: UsePick = (props) => {
  const { data } = useQuery(importersQuery);
  const companyId = idIn(props, 'dealer_company_id');
  return named(data?.filter(({ dealer_company_id: of }) => of === null || of === companyId));
};

export const useLeasings: UsePick = () => named(useQuery(leasingsQuery).data);

/** 20, 21 and the rate in force in the dealer's country (OP-118). */
export const useVATRates: UsePick = (props) => {
  const { data } = useQuery(companiesQuery);
  const dealer = data?.find(({ id }) => id === idIn(props, 'dealer_company_id'));
  const rates = new Set([20, 21, ...(dealer?.country_vat ? [dealer.country_vat] : [])]);
  const { t } = useTranslation('vehicle');
  return [...rates]
    .toSorted((one, other) => one - other)
    .map((rate) => ({ value: rate, label: t('rate', { rate }) }));
};

const back = 2;
const ahead = 10;
const oldest = 1950;

/** Model years: of new cars from two years ago to ten ahead (V-004), of used ones since 1950. */
export function yearsOf(isUsed: boolean, thisYear = new Date().getFullYear()): readonly RecordOption[] {
  const first = isUsed ? oldest : thisYear - back;
  const last = isUsed ? thisYear + 1 : thisYear + ahead;
  return Array.from({ length: last - first + 1 }, (_, index) => last - index).map((year) => ({
    value: year,
    label: String(year),
  }));
}
