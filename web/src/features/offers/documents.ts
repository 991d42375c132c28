/** The document of an offer as it stands. */
export const pdfOf = (id: number) => `/api/v1/pdf/view/${id}`;

/** One document of an offer, as the customer got it. */
export const documentOf = (id: number, number: number) => `${pdfOf(id)}?revision=${String(number)}`;
