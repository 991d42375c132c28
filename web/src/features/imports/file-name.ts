/** The list that prices come for, as far as its file name shows it. */
export interface NamedList {
  /** Name of its price list title. */
  title: string;
  /** YYYY-MM-DD. */
  startedAt: string;
}

/** How a file of vehicle data begins: `alfaromeo_` for Alfa Romeo. */
export function brandFileStart(brand: string): string {
  return `${brand.replaceAll(/\s/g, '').toLowerCase()}_`;
}

/** Whether vehicle data is called as data of the brand; nothing need follow its name. */
export function namesBrand(fileName: string, brand: string): boolean {
  const [first = ''] = fileName.replace(/\.[^.]*$/, '').split('_');
  return `${first.toLowerCase()}_` === brandFileStart(brand);
}

/** How a file of prices begins: `cars_2026-12` for the list of Cars from December 2026. */
export function priceFileStart({ title, startedAt }: NamedList): string {
  return `${title.replaceAll(/\s/g, '_').toLowerCase()}_${startedAt.slice(0, 7)}`;
}

/** Title and month of a list, with `_` or `-` between them; letter case does not matter. */
export function namesList(fileName: string, list: NamedList): boolean {
  const wanted = priceFileStart(list);
  const found = fileName.toLowerCase().slice(0, wanted.length);
  const between = wanted.length - 'yyyy-mm'.length - 1;
  return (
    `${found.slice(0, between)}_${found.slice(between + 1)}` === wanted &&
    '_-'.includes(found.charAt(between))
  );
}
