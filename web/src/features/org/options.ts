import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { $api } from '@/api/query-api';
import type { RecordOption } from '@/kit/fields/reference';
import type { CellContext } from '@/kit/record/entity';
import { translate } from '@/kit/record/translation';
import { countriesQuery, currenciesQuery } from './queries';

type Options = readonly RecordOption[] | undefined;

/** What was just added in the tab beside is to be chosen here. */
const fresh = { staleTime: 0 };

/** What the page of the form has asked for as it was opened (`preloadBoxes`) is not asked for again. */
const justAsked = { staleTime: 2000 };

/** Countries companies can be in, by their codes. */
export function useCountries(context: CellContext) {
  const { data } = useQuery(countriesQuery);
  return data?.map(({ code, name }) => ({
    value: code,
    label: translate(name, context).text || code,
  }));
}

/** Currencies, by their codes; the server's name is for one that has no text here. */
export function useCurrencies() {
  const { t } = useTranslation('org');
  const { data } = useQuery(currenciesQuery);
  const names: Readonly<Record<string, string>> = { EUR: t('currencies.EUR'), USD: t('currencies.USD') };
  return data?.map(({ code, name }) => ({ value: code, label: `${code}, ${names[code] ?? name}` }));
}

export function useLanguages({ languages }: CellContext): Options {
  return languages.map(({ id, name }) => ({ value: id, label: name }));
}

export function useManufacturers(): Options {
  const { data } = useQuery($api.queryOptions('get', '/manufacturer', undefined, justAsked));
  return data?.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }));
}

/** The gearboxes of a brand and the generic ones; a brand that is not saved yet has none of its own. */
export function useGearboxes(context: CellContext, brandId = 0): Options {
  const query = { brandId: brandId ? [brandId] : ['null'] };
  const { data } = useQuery($api.queryOptions('get', '/gearbox', { params: { query } }, fresh));
  return data?.map(({ id, code, name }) => ({ value: id, label: translate(name, context).text || code }));
}

/** The product classes that a step of the offer can show. */
export function useClasses(context: CellContext, step: string): Options {
  const { data } = useQuery($api.queryOptions('get', '/product-class', undefined, justAsked));
  return data
    ?.filter((one) => one.step === step)
    .map(({ id, code, name }) => ({ value: id, label: translate(name, context).text || code }));
}

export function useCompanies(): Options {
  const { data } = useQuery($api.queryOptions('get', '/company', undefined, justAsked));
  return data?.map(({ id, name }) => ({ value: id, label: name }));
}

export function useBrands(): Options {
  const { data } = useQuery($api.queryOptions('get', '/brand', undefined, fresh));
  return data?.map(({ id, name }) => ({ value: id, label: name }));
}

/** The active users of the companies of the user. */
export function useColleagues(): Options {
  const { data } = useQuery($api.queryOptions('get', '/follow-up/colleagues', undefined, fresh));
  return data?.map(({ id, name }) => ({ value: id, label: name }));
}
