import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An identity provider on this machine: who is led there has logged in at once, as the person of `says`. */
export interface IdentityProvider {
  url: string;
  /** What the next tokens say of somebody. */
  says: Record<string, unknown>;
  /** How many have logged out there. */
  endings: number;
  stop: () => Promise<void>;
}

const base64 = (text: string) => Buffer.from(text).toString('base64url');

export async function startIdentityProvider(): Promise<IdentityProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map<string, { challenge: string; nonce: string }>();
  const provider: IdentityProvider = { url: '', says: {}, endings: 0, stop: async () => undefined };

  const token = (nonce: string) => {
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      iss: provider.url,
      aud: 'forecourt',
      nonce,
      iat: seconds,
      exp: seconds + 60,
      ...provider.says,
    };
    const signed = `${base64(JSON.stringify({ alg: 'RS256', kid: 'k' }))}.${base64(JSON.stringify(claims))}`;
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey).toString('base64url')}`;
  };

  const pages: Record<string, (query: URLSearchParams, answer: ServerResponse) => void> = {
    '/.well-known/openid-configuration': (_, answer) =>
      json(answer, {
        issuer: provider.url,
        authorization_endpoint: `${provider.url}/auth`,
        token_endpoint: `${provider.url}/token`,
        jwks_uri: `${provider.url}/keys`,
        end_session_endpoint: `${provider.url}/end`,
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      }),
    '/keys': (_, answer) =>
      json(answer, {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }],
      }),
    '/auth': (query, answer) => {
      const code = randomUUID();
      codes.set(code, { challenge: query.get('code_challenge') ?? '', nonce: query.get('nonce') ?? '' });
      lead(answer, query.get('redirect_uri') ?? '', { code, state: query.get('state') ?? '' });
    },
    '/token': (query, answer) => {
      const known = codes.get(query.get('code') ?? '');
      const verifier = createHash('sha256')
        .update(query.get('code_verifier') ?? '')
        .digest('base64url');
      if (!known || known.challenge !== verifier) {
        json(answer, { error: 'invalid_grant' }, 400);
        return;
      }
      json(answer, { access_token: 'x', token_type: 'Bearer', id_token: token(known.nonce) });
    },
    '/end': (query, answer) => {
      provider.endings += 1;
      lead(answer, query.get('post_logout_redirect_uri') ?? '', {});
    },
  };

  const server = createServer((request, answer) => void serve(request, answer));
  const serve = async (request: IncomingMessage, answer: ServerResponse) => {
    const { pathname, search } = new URL(request.url ?? '/', provider.url);
    let body = '';
    for await (const part of request) body += String(part);
    const page = pages[pathname];
    if (page) page(new URLSearchParams(body || search), answer);
    else json(answer, {}, 404);
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider.stop = () =>
    new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return provider;
}

function json(answer: ServerResponse, body: unknown, status = 200): void {
  answer.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function lead(answer: ServerResponse, to: string, query: Record<string, string>): void {
  const address = new URL(to);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  answer.writeHead(302, { Location: address.href }).end();
}
