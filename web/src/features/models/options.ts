import { useQuery } from '@tanstack/react-query';
import { $api } from '@/api/query-api';
import type { RecordOption } from '@/kit/fields/reference';
import type { CellContext } from '@/kit/record/entity';
import { translate } from '@/kit/record/translation';
import { fuelsQuery, hybridTypesQuery } from './queries';

type Options = readonly RecordOption[] | undefined;

/** What was just added in the tab beside is to be chosen here. */
const fresh = { staleTime: 0 };
const all = 1000;

/** The model ranges of a brand with their series, which a model takes from its range (M-022). */
export function useModelRanges(_context: CellContext, brandId: number): Options {
  const query = { brandId, limit: all };
  const ranges = useQuery($api.queryOptions('get', '/model-range', { params: { query } }, fresh)).data;
  const series = useQuery($api.queryOptions('get', '/serie', { params: { query } }, fresh)).data;
  if (!ranges || !series) return undefined;
  const names = new Map(series.map(({ id, name }) => [id, name]));
  return ranges
    .map(({ id, model, serie_id }) => ({ value: id, label: `${names.get(serie_id) ?? ''} · ${model}` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'lt', { numeric: true }));
}

export function useBodyTypes(context: CellContext, brandId: number): Options {
  const query = { brandId, limit: all };
  const { data } = useQuery($api.queryOptions('get', '/body-type', { params: { query } }, fresh));
  return data?.map(({ id, code, name }) => {
    const { text } = translate(name, context);
    return { value: id, label: text ? `${text} (${code})` : code };
  });
}

/** The gearboxes of a brand and the generic ones. */
export function useGearboxes(context: CellContext, brandId: number): Options {
  const query = { brandId: [brandId] };
  const { data } = useQuery($api.queryOptions('get', '/gearbox', { params: { query } }, fresh));
  return data?.map(({ id, code, name }) => ({ value: id, label: translate(name, context).text || code }));
}

export function useFuels(context: CellContext): Options {
  const { data } = useQuery(fuelsQuery);
  return data?.map(({ id, code, name }) => ({ value: id, label: translate(name, context).text || code }));
}

export function useHybridTypes(): Options {
  const { data } = useQuery(hybridTypesQuery);
  return data?.map(({ id, title }) => ({ value: id, label: title }));
}
