import type { Schemas } from '@/api/client';
import type { Params } from './declaration';

export type Hit = Schemas['Hit'];

/** A page with what it is opened with. */
export interface Destination {
  to: string;
  params: Params;
  search?: { q: string };
}

/** The kinds of records that have a page, as the server names them. */
export const kinds = [
  'brand',
  'company',
  'serie',
  'body-type',
  'model-range',
  'sales-group',
  'product-class',
  'equipment',
  'version',
  'order',
  'user',
  'customer',
  'vehicle',
  'stock',
] as const;
export type Kind = (typeof kinds)[number];

/** The pages of single records, most of them forms. */
const forms: Partial<Record<Kind, { to: string; param: string }>> = {
  brand: { to: '/brand/$brandId', param: 'brandId' },
  company: { to: '/company/edit/$companyId', param: 'companyId' },
  serie: { to: '/serie/edit/$serieId', param: 'serieId' },
  version: { to: '/offer/view/$versionId', param: 'versionId' },
  order: { to: '/order/view/$orderId', param: 'orderId' },
  user: { to: '/user/edit/$userId', param: 'userId' },
  // A used one goes to its own address from there.
  vehicle: { to: '/vehicle/edit/$vehicleId', param: 'vehicleId' },
};

/** The lists in which records are found by their code or name. */
const lists: Record<Kind, string> = {
  brand: '/brand',
  company: '/company',
  serie: '/brand/baseData/$brandId/series',
  'body-type': '/brand/baseData/$brandId/bodyTypes',
  'model-range': '/brand/baseData/$brandId/modelRange',
  'sales-group': '/brand/baseData/$brandId/salesGroups',
  'product-class': '/brand/baseData/$brandId/productClass',
  equipment: '/brand/baseData/$brandId/equipment',
  version: '/offer',
  order: '/order',
  user: '/administrator/users',
  customer: '/user/$companyId/customers',
  vehicle: '/stock',
  stock: '/stock',
};

export function kindOf(hit: Hit): Kind | undefined {
  return kinds.find((kind) => kind === hit.kind);
}

/**
 * Where a record can be opened, the best first: its form, else the list filtered for it. What all brands share
 * is shown on the page of one of them.
 */
export function placesOf(hit: Hit, kind: Kind, brandIds: readonly number[]): Destination[] {
  const form = forms[kind];
  const own: Destination[] = form ? [{ to: form.to, params: { [form.param]: hit.id } }] : [];
  // A car of another company has no page: its row in the stock, by what it is called.
  if (kind === 'stock') return [{ to: lists.stock, params: {}, search: { q: hit.name } }];
  const search = { q: hit.code || hit.name };
  if (kind === 'customer') {
    const companyId = hit.company_id;
    return [
      { to: '/user/customer/edit/$customerId/$companyId', params: { customerId: hit.id, companyId } },
      { to: lists.customer, params: { companyId }, search },
    ];
  }
  const brands = hit.brand_id === null ? brandIds : [hit.brand_id];
  const to = lists[kind];
  const inLists = to.includes('$brandId')
    ? brands.map((brandId) => ({ to, params: { brandId }, search }))
    : [{ to, params: {}, search }];
  return [...own, ...inLists];
}

/** Other pages of a record, which is found again where it can be read. */
const otherPages: Readonly<Record<string, Kind>> = {
  '/offer/edit/$versionId/$step': 'version',
  '/offer/edit/$versionId/summary/{-$crm}': 'version',
  '/order/edit/$orderId': 'order',
  '/brand/edit/$brandId': 'brand',
  '/vehicle/edit/$vehicleId/$tab': 'vehicle',
  '/vehicle/edit-used/$vehicleId': 'vehicle',
  '/vehicle/edit-used/$vehicleId/$tab': 'vehicle',
};

/** The kind of record whose page this is, and where it is opened again. */
export function recordOfPage(to: string): { kind: Kind; to: string; param: string } | undefined {
  const kind = otherPages[to] ?? kinds.find((one) => forms[one]?.to === to);
  const form = kind && forms[kind];
  return form && { kind, ...form };
}
