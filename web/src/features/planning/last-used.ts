import type { Params } from '@/routing/declaration';
import type { Me } from '@/session/me';

/** What was planned last, in this browser (OP-029). */
export interface LastUsed {
  brandId: number;
  companyId: number;
  serieId?: number;
}

const keyOf = (userId: number) => `forecourt.planning.${userId}`;

export function lastUsed(userId: number): LastUsed | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as Partial<LastUsed> | null;
    if (typeof kept?.brandId !== 'number' || typeof kept.companyId !== 'number') return undefined;
    return { brandId: kept.brandId, companyId: kept.companyId, serieId: kept.serieId };
  } catch {
    return undefined;
  }
}

export function keepLastUsed(userId: number, used: LastUsed): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify({ ...lastUsed(userId), ...used }));
  } catch {
    // Without room in the browser the menu leads to the first that there is.
  }
}

/** What a plan may be opened with: what was used last, then every brand with every company, the nearest first. */
export function placesOf(me: Me, brandOfPage: number | null): readonly Params[] {
  const { brand_id: brand, company_id: company } = me.preferences;
  const last = lastUsed(me.id);
  const nearestFirst = (nearest: readonly (number | null | undefined)[]) => (a: number, b: number) => {
    const distance = (id: number) => (nearest.includes(id) ? nearest.indexOf(id) : nearest.length);
    return distance(a) - distance(b);
  };
  const brands = me.brands.map(({ id }) => id).toSorted(nearestFirst([brandOfPage, last?.brandId, brand]));
  const companies = me.companies.map(({ id }) => id).toSorted(nearestFirst([last?.companyId, company]));
  return brands.flatMap((brandId) => companies.map((companyId) => ({ brandId, companyId })));
}
