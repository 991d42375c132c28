import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { $api } from '@/api/query-api';
import type { Hit } from '@/routing/places';

const debounceMs = 150;

interface Hits {
  /** Of exactly this question; answers to earlier ones are dropped. */
  hits: readonly Hit[];
  isSearching: boolean;
  /** Present when the search failed. */
  retry?: () => void;
}

/** The most of each kind that the server gives, and that are shown of them. */
const mostOfKind = { asked: 20, shown: 5 };

/** Asks the server for records, once typing pauses. Those of the brand that is looked at come first. */
export function useHits(question: string, brandId: number | null): Hits {
  const [asked] = useDebouncedValue(question, debounceMs);
  const { data, isFetching, error, refetch } = useQuery({
    ...$api.queryOptions('get', '/search', { params: { query: { q: asked, limit: mostOfKind.asked } } }),
    enabled: asked !== '' && asked === question,
  });
  if (question === '') return { hits: [], isSearching: false };
  const isCurrent = asked === question;
  return {
    hits: isCurrent ? best(data ?? [], brandId) : [],
    isSearching: !isCurrent || isFetching,
    retry: isCurrent && error && !isFetching ? () => void refetch() : undefined,
  };
}

/** As many of each kind as are shown; within a brand in the server's order, kind by kind. */
function best(hits: readonly Hit[], brandId: number | null): Hit[] {
  const ofOthers = ({ brand_id }: Hit) => Number(brandId !== null && brand_id !== brandId);
  const counts = new Map<string, number>();
  const near = hits.toSorted((a, b) => ofOthers(a) - ofOthers(b));
  return near.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= mostOfKind.shown;
  });
}
