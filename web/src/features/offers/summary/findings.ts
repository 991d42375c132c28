/** What of an offer makes somebody look at its discount again before it is given to the customer. */
const ofDiscount = new Set(['check_discount', 'price_above_list']);

/** Whether a finding is about the discount: it stands at the top of the summary, the others below the car. */
export const isOfDiscount = (code: string) => ofDiscount.has(code);
