import { createContext, use } from 'react';

/** Whether the controls of a row are reached by Tab: only those of the row in focus are. */
export const TabbableContext = createContext(true);

/** The tab index for a control inside a row. */
export function useTabIndex(): 0 | -1 {
  return use(TabbableContext) ? 0 : -1;
}
