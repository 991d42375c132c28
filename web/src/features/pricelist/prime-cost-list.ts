import { amountText } from '@/kit/fields/amount-text';
import { linked } from '@/kit/fields/linked';
import { moneyColumn } from '@/kit/fields/money';
import { changed } from '@/kit/fields/record-columns';
import { codeColumn } from '@/kit/fields/text';
import { translationColumn } from '@/kit/fields/translation';
import type { Updating } from '@/kit/record/capabilities';
import { defineList } from '@/kit/record/describe';
import { entityText } from '@/kit/record/entity-texts';
import type { ListFacet, Named } from '@/kit/record/facet';
import { resource, type RowOf } from '@/kit/record/resource';
import { statePermission } from '@/routing/declaration';
import type { ListPath } from './model-list';

export type PrimeCost = RowOf<'/prime-cost'>;

const costs = resource('/prime-cost');

/** What of a model is asked for and changed under its prime cost. */
export const costFields = [
  'price_wholesale',
  'company_price_wholesale',
  'feature_prime_cost',
  'service_pack_prime_cost',
  'price_factory_delivery',
] as const satisfies readonly (keyof PrimeCost)[];

const { load } = resource('/model-price').history;

const mayOpen = statePermission('app.brand.model.view', { params: ['brandId', 'modelId', 'pricelistId'] });

const open = ({ brand_id: brandId, model_id: modelId, pricelist_id: pricelistId }: PrimeCost) => {
  const params = { brandId, modelId, pricelistId };
  return {
    link: { to: '/brand/model/view/$brandId/$modelId/$pricelistId', params } as const,
    permission: mayOpen(params),
  };
};

/** Whose wholesale prices stand beside those of all. */
const byDealer = (dealers: readonly Named[]): ListFacet => ({
  label: ({ texts }) => entityText(texts, 'fields.company_id'),
  options: () => dealers.map(({ id, name }) => ({ value: String(id), label: name })),
  takes: (value) => /^[1-9]\d{0,8}$/.test(value),
});

export const primeCostSource = costs.source(({ brandId, pricelistId }: ListPath) => ({
  brandId,
  pricelistId,
  status: 'active',
}));

/**
 * What gives way to the price of a dealer in a tight table, until the user chooses columns: the code names the model,
 * and the service package is no part of the prime cost.
 */
const roomy: ReadonlySet<string> = new Set(['description', 'service_pack_prime_cost']);

interface Options {
  dealers: readonly Named[];
  hasDealer: boolean;
  /** A table with less room than its columns need. */
  isTight: boolean;
  update: Updating<PrimeCost>;
}

/** What the models of a price list cost; with a dealer, what that dealer pays for them too. */
export const primeCostList = ({ dealers, hasDealer, isTight, update }: Options) => {
  const cost = <Key extends (typeof costFields)[number]>(key: Key, width: string) =>
    moneyColumn<Key>(key, { edit: 'optional', width });
  return defineList<PrimeCost, ListPath>({
    id: 'primeCosts',
    texts: 'pricing:primeCosts',
    source: primeCostSource,
    name: (row) => row.model_code,
    columns: [
      linked<PrimeCost>(codeColumn('model_code', { width: '6rem' }), open),
      translationColumn('description'),
      cost('price_wholesale', '7rem'),
      ...(hasDealer ? [{ ...cost('company_price_wholesale', '7.25rem'), isOnCard: true as const }] : []),
      cost('feature_prime_cost', '6rem'),
      cost('service_pack_prime_cost', '6.25rem'),
      cost('price_factory_delivery', '6.75rem'),
      { ...moneyColumn('price_primecost', { width: '6.5rem' }), isOnCard: true },
      changed(),
    ],
    usual: ['model_code', 'description', ...costFields, 'price_primecost'].filter(
      (key) => !(hasDealer && isTight && roomy.has(key)),
    ),
    facets: costs.facets({ companyId: byDealer(dealers) }),
    update,
    valueText: amountText,
    history: { operation: 'GET /model-price/{id}/history', load },
  });
};
