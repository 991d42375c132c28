import { type AnyRouteMatch, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { observable } from '@/api/observable';
import { useObservable } from '@/api/use-observable';

/** The brand of a page whose address does not name it, such as that of a serie. */
const announced = observable<number | null>(null);

/** Says which brand the page is about, for as long as it is shown: menu and header stay with that brand. */
export function useAboutBrand(brandId: number): void {
  useEffect(() => {
    announced.set(brandId);
    return () => {
      if (announced.get() === brandId) announced.set(null);
    };
  }, [brandId]);
}

/** The brand that the open page is about; null for a page about no brand. */
export function useBrandOfPage(): number | null {
  const page: AnyRouteMatch | undefined = useMatches().at(-1);
  const { brandId } = (page?.params ?? {}) as { brandId?: unknown };
  const known = useObservable(announced);
  return typeof brandId === 'number' ? brandId : known;
}
