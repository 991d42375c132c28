import { useQuery } from '@tanstack/react-query';
import { isFcaQuery } from '@/api/is-fca';
import type { ImportKind } from './kinds';

/** Files of the manufacturer FCA, which its brands have only. */
const fcaKinds: ReadonlySet<ImportKind> = new Set(['fca', 'fca-models-features', 'fca-features-rules']);

/** Those of the kinds that the brand has. */
export function useKindsOfBrand(kinds: readonly ImportKind[], brandId: number): readonly ImportKind[] {
  const { data } = useQuery(isFcaQuery(brandId));
  return data?.[0]?.is_fca ? kinds : kinds.filter((kind) => !fcaKinds.has(kind));
}
