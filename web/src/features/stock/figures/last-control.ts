import type { Me } from '@/session/me';

const key = 'forecourt.stock-control';

interface Last {
  brandId: number;
  companyId: number;
}

/** What stock control was last opened for in this browser. */
function lastControl(): Partial<Last> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Last>;
  } catch {
    return {};
  }
}

export function keepLastControl(last: Last): void {
  try {
    localStorage.setItem(key, JSON.stringify(last));
  } catch {
    // A browser that keeps nothing opens the first one again.
  }
}

/** What stock control may be opened for: what was used last, what is chosen in the header, then the others; this year. */
export function controlParams({ brands, companies, preferences }: Me) {
  const last = lastControl();
  const year = new Date().getFullYear();
  const nearest = (ids: readonly number[], ...wanted: (number | null | undefined)[]) =>
    ids.toSorted((one, other) => rank(one, wanted) - rank(other, wanted));
  const brandIds = nearest(
    brands.map(({ id }) => id),
    last.brandId,
    preferences.brand_id,
  );
  const companyIds = nearest(
    companies.map(({ id }) => id),
    last.companyId,
    preferences.company_id,
  );
  return companyIds.flatMap((companyId) => brandIds.map((brandId) => ({ brandId, companyId, year })));
}

function rank(id: number, wanted: readonly (number | null | undefined)[]): number {
  const at = wanted.indexOf(id);
  return at < 0 ? wanted.length : at;
}

/** The year nearest to this one that stock control has: from August on the next one is planned for (OP-130). */
export function nearestControlYear(year: number, today: string): number {
  const planned = Number(today.slice(0, 4)) + (Number(today.slice(5, 7)) >= 8 ? 1 : 0);
  return Math.min(Math.max(year, planned - 2), planned + 1);
}
