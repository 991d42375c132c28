/** As many rows as a page of a list has at most. */
export const pageSize = 1000;

/** The rows of a list, read page by page until one is not full; no more pages than `most`. */
export async function allPages<Row>(
  read: (page: number) => Promise<readonly Row[] | undefined>,
  most: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; page <= most; page++) {
    // oxlint-disable-next-line no-await-in-loop -- whether there is a next page is known only then
    const found = (await read(page)) ?? [];
    rows.push(...found);
    if (found.length < pageSize) break;
  }
  return rows;
}
