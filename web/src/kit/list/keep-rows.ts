import type { Query } from '@tanstack/react-query';

type Values = Readonly<Record<string, unknown>>;

/**
 * Keeps what a list shows while it asks for other rows of the same place (another filter, page or order). Rows of
 * another place, such as another brand, never stand in for those of this one.
 */
export function keepRows(scope: Values) {
  return <Data>(previous: Data | undefined, query?: Pick<Query, 'queryKey'>): Data | undefined => {
    const asked = query?.queryKey.at(-1) as Values | undefined;
    const isSamePlace = Object.entries(scope).every(([name, value]) => asked?.[name] === value);
    return isSamePlace ? previous : undefined;
  };
}
