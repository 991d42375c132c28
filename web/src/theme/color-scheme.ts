import type { MantineColorSchemeManager } from '@mantine/core';
import { readCookie, writeCookie } from '@/api/cookie';
import { themes } from './theme';

const cookie = 'theme';
const yearSeconds = 365 * 24 * 60 * 60;

/** Keeps the colours in a cookie, so that the server sends the next page in them and nothing flashes. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (otherwise) => themes.find((known) => known === readCookie(cookie)) ?? otherwise,
  set: (value) => writeCookie(cookie, value, yearSeconds),
  // Other tabs learn it from the user's preferences.
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => writeCookie(cookie, '', 0),
};
