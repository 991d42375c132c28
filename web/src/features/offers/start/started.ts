import type { OfferType } from '../wire';

/** With what the search for a model begins. */
export interface Started {
  companyId: number;
  brandId: number;
  /** -1: without a price list. */
  pricelistId: number;
  type: OfferType;
  customerName: string;
}

/** What was answered, with the list that was in force then. */
export interface Answered extends Started {
  inForceId: number | undefined;
}
