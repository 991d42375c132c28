/** The state of the screen in the address. */
export interface RightsSearch {
  /** The role that is shown. */
  role?: number;
}

export function parseRightsSearch(raw: Record<string, unknown>): RightsSearch {
  const search: RightsSearch = {};
  const role = Number(raw.role);
  if (Number.isSafeInteger(role) && role > 0) search.role = role;
  return search;
}
