import { type AnyRouteMatch, useMatches, useRouter } from '@tanstack/react-router';

/**
 * The brand that the open page is about, and the way to the same page of another brand. A page that needs
 * more than the brand cannot be rebuilt for another one and stays; so does a page about no brand.
 */
export function useBrandPage() {
  const router = useRouter();
  const page: AnyRouteMatch | undefined = useMatches().at(-1);
  const params: Readonly<Record<string, unknown>> = page?.params ?? {};
  const brandId = typeof params.brandId === 'number' ? params.brandId : null;
  const open = (other: number | null) => {
    if (brandId === null || Object.keys(params).length > 1) return;
    // Any path with nothing but a brand in it; this one stands for all.
    const to = page?.fullPath as '/brand/baseData/$brandId';
    void router.navigate(other === null ? { to: '/' } : { to, params: { brandId: other } });
  };
  return { brandId, open };
}
