/** The state of the screen in the address. */
export interface RightsSearch {
  /** The role that is shown. */
  role?: number;
  /** The entries in their order; the tree is left out. */
  view?: 'entries';
}

export function parseRightsSearch(raw: Record<string, unknown>): RightsSearch {
  const search: RightsSearch = {};
  const role = Number(raw.role);
  if (Number.isSafeInteger(role) && role > 0) search.role = role;
  if (raw.view === 'entries') search.view = 'entries';
  return search;
}
