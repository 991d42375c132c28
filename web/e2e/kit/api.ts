import { request, type APIRequestContext, type APIResponse, type Cookie } from 'playwright-core';

/** Password of every demo login. */
export const demoPassword = 'forecourt-demo';

export interface BodyType {
  id: number;
  code: string;
  name: Record<string, string>;
  status: 'active' | 'deleted';
  revision: number;
}

/** A password for users that a test makes: that of the demo logins is too easy to guess for the server. */
export const goodPassword = 'vilkas-upe-debesis';

/** Asks for a token as the login page does; the context keeps the cookies that the token is bound to. */
export function askToken(http: APIRequestContext, username: string, password: string): Promise<APIResponse> {
  return http.post('/api/v1/oauth/token', {
    data: {
      grant_type: 'password',
      username,
      password,
      client_id: 'web',
      client_secret: 'forecourt',
      bind_cookie: true,
    },
  });
}

/** A test that sets what it has not read overwrites knowingly, as programs may; the browser never does. */
function seen(path: string, data: object): Record<string, string> {
  return path.includes('revision') || 'revision' in data ? {} : { 'If-Match': '*' };
}

/** The contract called directly, to prepare what a test needs and to look at what it left. */
export class Api {
  private constructor(
    readonly token: string,
    /** What belongs to the token, and which no script of a page can read. */
    readonly cookies: readonly Cookie[],
    private readonly http: APIRequestContext,
  ) {}

  static async login(baseURL: string, username: string, password = demoPassword): Promise<Api> {
    const anonymous = await request.newContext({ baseURL });
    const answer = await askToken(anonymous, username, password);
    if (!answer.ok()) throw new Error(`login of ${username}: ${answer.status()} ${await answer.text()}`);
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const storageState = await anonymous.storageState();
    await anonymous.dispose();
    const extraHTTPHeaders = { Authorization: `Bearer ${token}`, 'Accept-Language': 'lt' };
    const http = await request.newContext({ baseURL, extraHTTPHeaders, storageState });
    return new Api(token, storageState.cookies, http);
  }

  async get<Answer>(path: string): Promise<Answer> {
    return this.read<Answer>(await this.http.get(`/api/v1${path}`));
  }

  async post<Answer>(path: string, data: object): Promise<Answer> {
    return this.read<Answer>(await this.http.post(`/api/v1${path}`, { data, headers: seen(path, data) }));
  }

  /** Sends an image and gives its name. */
  async upload(buffer: Buffer): Promise<string> {
    const file = { name: 'car.png', mimeType: 'image/png', buffer };
    const answer = await this.http.post('/api/v1/image/upload', { multipart: { file } });
    return (await this.read<{ name: string }>(answer)).name;
  }

  async put<Answer>(path: string, data: object): Promise<Answer> {
    return this.read<Answer>(await this.http.put(`/api/v1${path}`, { data, headers: seen(path, data) }));
  }

  async delete(path: string): Promise<void> {
    await this.read(await this.http.delete(`/api/v1${path}`, { headers: seen(path, {}) }));
  }

  /** A new brand with these body types, in this order; the names are Lithuanian. */
  async brandWith(name: string, types: Readonly<Record<string, string>>): Promise<Brand> {
    const brand = await this.post<{ id: number }>('/brand', { name });
    for (const [code, text] of Object.entries(types)) {
      await this.post('/body-type', { brand_id: brand.id, code, name: { 1: text } });
    }
    return { id: brand.id, name, path: `/brand/baseData/${brand.id}/bodyTypes` };
  }

  /** A new user of the first company and brand who may do what is named and no more; logs in with `goodPassword`. */
  async userWith(username: string, name: string, permissions: readonly string[]): Promise<void> {
    const role = await this.post<{ id: number }>('/role', { name, type: 'customer' });
    const add = permissions.map((permission) => ({ type: 'ALLOW', permission }));
    await this.post(`/role/${role.id}/entries`, { add });
    await this.post('/user', {
      username,
      name,
      role_id: role.id,
      company_id: 1,
      company_ids: [1],
      brand_ids: [1],
      password: goodPassword,
      isPasswordChangeNeeded: false,
    });
  }

  bodyTypes(brandId: number, status: 'active' | 'deleted' | 'all' = 'active'): Promise<BodyType[]> {
    return this.get(`/body-type?brandId=${brandId}&status=${status}`);
  }

  dispose(): Promise<void> {
    return this.http.dispose();
  }

  private async read<Answer>(answer: APIResponse): Promise<Answer> {
    if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
    const text = await answer.text();
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }
}

export interface Brand {
  id: number;
  name: string;
  /** Where its body types are shown. */
  path: string;
}
