import createClient, { type Middleware } from 'openapi-fetch';
import { forgetIdempotencyKey, idempotencyKey } from './idempotency';
import { observable } from './observable';
import { Problem, problemOfResponse } from './problem';
import type { components, paths } from './schema.gen';
import { accessToken, endSession } from './session';
import { send } from './transport';

export type Schemas = components['schemas'];

/** True once the server runs another version than the one that answered first. */
export const newVersion = observable(false);
let firstVersion: string | null = null;

const keyHeader = 'Idempotency-Key';
/** What is asked without a login, also by a browser that has one of somebody else. */
const openPaths = new Set(
  ['/oauth/token', '/oauth/oidc', '/oauth/oidc/code', '/user/welcome', '/user/welcome/password'].map(
    (path) => `/api/v1${path}`,
  ),
);

const middleware: Middleware = {
  async onRequest({ request }) {
    request.headers.set('Accept-Language', document.documentElement.lang);
    if (isOpen(request)) return request;
    const token = accessToken();
    if (!token) {
      // Everything else needs a login, so the server need not be asked to refuse it.
      endSession();
      throw new Problem({ kind: 'unauthorized', status: 401 });
    }
    request.headers.set('Authorization', `Bearer ${token}`);
    // An edit of the queue comes with the key it has kept.
    if (request.method === 'POST' && !request.headers.has(keyHeader))
      request.headers.set(keyHeader, await idempotencyKey(request));
    return request;
  },
  async onResponse({ request, response }) {
    if (!isUnanswered(response)) forgetIdempotencyKey(request.headers.get(keyHeader));
    compareVersion(response.headers.get('X-Forecourt-Version'));
    if (response.ok) return undefined;
    // A late answer to the token of an earlier session says nothing about the present one.
    const stale = request.headers.get('Authorization') !== `Bearer ${accessToken()}`;
    if (response.status === 401 && !isOpen(request) && !stale) endSession();
    throw await problemOfResponse(response);
  },
};

/** Typed calls of the contract; every failure is thrown as a Problem, so `data` is always there. */
export const client = createClient<paths>({
  baseUrl: `${location.origin}/api/v1`,
  fetch: send,
  // Several values of a name stand in one, with commas between.
  querySerializer: { array: { style: 'form', explode: false } },
});
client.use(middleware);

function isOpen(request: Request): boolean {
  return openPaths.has(new URL(request.url).pathname);
}

/** A gateway answers so for a server that may have done the work: asking again needs the same key. */
function isUnanswered({ status }: Response): boolean {
  return status === 502 || status === 503 || status === 504;
}

function compareVersion(version: string | null): void {
  if (!version) return;
  firstVersion ??= version;
  if (version !== firstVersion) newVersion.set(true);
}
