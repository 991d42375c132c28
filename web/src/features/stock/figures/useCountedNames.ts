import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '@/api/client';
import type { ListSearch } from '@/kit/list/search';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { useMe } from '@/session/me';
import { type CountedNames, countedNames } from './counted-facets';

/** What a figure has narrowed the stock list to, in words; undefined when no figure has. */
export function useCountedNames(search: ListSearch): CountedNames | undefined {
  const { brands, companies } = useMe();
  const { context } = useCellContext('stock:stock');
  const value = (name: (typeof countedNames)[number]) =>
    search[name] === undefined ? undefined : String(search[name]);
  const [companyIds, modelIds, rangeId, serieId] = [
    value('companyIds'),
    value('modelIds'),
    value('modelrangeId'),
    value('ofSerieId'),
  ];
  const brandIds = search.brandIds === undefined ? undefined : String(search.brandIds);
  const isFirst = modelIds !== undefined || Number(rangeId) > 0 || serieId !== undefined;
  const { data: records } = useQuery({
    queryKey: ['counted-names', modelIds, rangeId, serieId],
    queryFn: async ({ signal }) => {
      const of = (id: string) => ({ params: { path: { id: Number(id) } }, signal });
      const [models, range, serie] = await Promise.all([
        modelIds === undefined
          ? []
          : client
              .GET('/model', {
                params: { query: { ids: modelIds.split(',').map(Number), status: 'all' } },
                signal,
              })
              .then(({ data }) => data ?? []),
        Number(rangeId) > 0
          ? client.GET('/model-range/{id}', of(rangeId ?? '')).then(({ data }) => data)
          : undefined,
        serieId === undefined ? undefined : client.GET('/serie/{id}', of(serieId)).then(({ data }) => data),
      ]);
      return { models, range: range?.model, serie: serie?.name };
    },
    enabled: isFirst,
    staleTime: 60_000,
  });
  const present = countedNames.filter((name) => search[name] !== undefined).join(' ');
  return useMemo(() => {
    if (present === '') return undefined;
    const words: CountedNames = {
      companyIds: namesOf(companyIds, companies),
      modelIds: records?.models
        .map(({ description, code }) => translate(description, context).text || code)
        .join(', '),
      modelrangeId: records?.range ?? (rangeId === '-1' ? '–' : undefined),
      ofSerieId: records?.serie,
    };
    return {
      ...(Object.fromEntries(
        present.split(' ').map((name) => [name, words[name as keyof CountedNames]]),
      ) as CountedNames),
      brandIds: namesOf(brandIds, brands),
    };
  }, [present, brandIds, brands, companyIds, companies, records, context, rangeId]);
}

const namesOf = (ids: string | undefined, records: readonly { id: number; name: string }[]) =>
  ids
    ?.split(',')
    .map((id) => records.find((record) => String(record.id) === id)?.name ?? id)
    .join(', ');
