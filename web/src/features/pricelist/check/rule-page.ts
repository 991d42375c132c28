/** The rules of a model in a price list. */
export const rulePage = '/brand/model/view/$brandId/$modelId/$pricelistId/rule';
