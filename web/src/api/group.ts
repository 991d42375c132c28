import { $api } from './query-api';

/** The languages of the group's data. */
export const languagesQuery = $api.queryOptions('get', '/language', undefined, { staleTime: Infinity });

/** What the group has decided that is the same for everybody. */
export const settingsQuery = $api.queryOptions('get', '/setting', undefined, { staleTime: 5 * 60_000 });
