import { createContext, type ReactNode } from 'react';

/** What stands beside the heading of every page, such as the star of favourites. Given by the shell. */
export const PageMark = createContext<ReactNode>(null);
