import type { Start } from '../wire';

/** What keeps an offer from being begun; undefined when nothing does, or when it is only not chosen yet. */
export function missingOf(start: Start): 'company' | 'brand' | 'pricelist' | undefined {
  if (start.companies.length === 0) return 'company';
  if (start.company_id !== null && start.brands.length === 0) return 'brand';
  if (start.brand_id !== null && start.pricelists.length === 0) return 'pricelist';
  return undefined;
}
