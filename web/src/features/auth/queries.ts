import { $api } from '@/api/query-api';

/** How the user's own second factor stands. */
export const factorQuery = $api.queryOptions('get', '/user/second-factor');

/** Where the user is logged in. */
export const sessionsQuery = $api.queryOptions('get', '/session');
