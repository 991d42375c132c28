import { createContext, useContext } from 'react';

interface Needs {
  /** Fields that must be filled before the offer can be finished. */
  required: ReadonlySet<string>;
  /** What is said of fields that keep the offer from being finished, once that was tried. */
  missing: ReadonlyMap<string, string>;
}

const none: Needs = { required: new Set(), missing: new Map() };
const NeedsContext = createContext<Needs>(none);

export const NeedsProvider = NeedsContext.Provider;

/** What the finish of an offer asks of one of its fields. */
export function useNeed(field: string): { required: boolean; missing?: string } {
  const { required, missing } = useContext(NeedsContext);
  return { required: required.has(field), missing: missing.get(field) };
}
