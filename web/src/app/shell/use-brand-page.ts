import { type AnyRouteMatch, useMatches, useRouter } from '@tanstack/react-router';
import { useBrandOfPage } from '@/routing/brand';
import { useMayOpen } from '@/routing/nav';

const hub = '/brand/$brandId';

/**
 * The brand that the open page is about, and the way to the same page of another one. From a page that is about
 * more than its brand, such as a price list, one comes to the page of the other brand; a page about no brand, or
 * about something else too, stays.
 */
export function useBrandPage() {
  const router = useRouter();
  const mayOpen = useMayOpen();
  const brandId = useBrandOfPage();
  const page: AnyRouteMatch | undefined = useMatches().at(-1);
  const params: Readonly<Record<string, unknown>> = page?.params ?? {};
  const open = (other: number | null) => {
    if (brandId === null || !page) return;
    const isOfBrandAlone = typeof params.brandId === 'number' && Object.keys(params).length === 1;
    const isBelowBrand = typeof params.brandId !== 'number' || page.fullPath.startsWith('/brand/');
    if (!isOfBrandAlone && !isBelowBrand) return;
    const to = [page.fullPath, hub].find(
      (path, at) => (at > 0 || isOfBrandAlone) && other !== null && mayOpen(path, { brandId: other }),
    );
    // Any path with nothing but a brand in it; the page of a brand stands for all.
    void router.navigate(
      to && other !== null ? { to: to as typeof hub, params: { brandId: other } } : { to: '/' },
    );
  };
  return { brandId, open };
}
