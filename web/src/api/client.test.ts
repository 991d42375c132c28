import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answerUser, problemAnswer, url, useServer } from '@/test/server';
import { client, newVersion } from './client';
import { connectionLost, connectionWorks, offlineSince } from './connection';
import { leaveSession, sessionState, startSession } from './session';

const server = useServer();
const credentials = {
  grant_type: 'password',
  username: 'rasa',
  password: 'x',
  client_id: 'web',
  client_secret: 'forecourt',
} as const;

beforeEach(() => {
  startSession('token-1');
  connectionWorks();
});

describe('every request', () => {
  test('carries the token and the language', async () => {
    const seen = vi.fn<(headers: Headers) => void>();
    server.use(
      http.get(url('/setting'), ({ request }) => {
        seen(request.headers);
        return HttpResponse.json({});
      }),
    );
    await client.GET('/setting');
    expect(seen.mock.calls[0]?.[0].get('Authorization')).toBe('Bearer token-1');
    expect(seen.mock.calls[0]?.[0].get('Accept-Language')).toBe('lt');
  });

  test('that fails throws a Problem', async () => {
    server.use(http.get(url('/setting'), () => problemAnswer(500, { message: 'Klaida' })));
    await expect(client.GET('/setting')).rejects.toMatchObject({ kind: 'unexpected', message: 'Klaida' });
  });

  test('notices that the server has been upgraded', async () => {
    const version = (name: string) =>
      http.get(url('/setting'), () => HttpResponse.json({}, { headers: { 'X-Forecourt-Version': name } }));
    server.use(version('1.0'));
    await client.GET('/setting');
    expect(newVersion.get()).toBe(false);
    server.use(version('1.1'));
    await client.GET('/setting');
    expect(newVersion.get()).toBe(true);
  });
});

describe('a refused token', () => {
  test('is dropped, and nothing more is asked from the server', async () => {
    const asked = vi.fn<() => Response>(() => problemAnswer(401));
    server.use(http.get(url('/user/active'), asked));
    await expect(client.GET('/user/active')).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(sessionState.get()).toBe('ended');
    expect(document.cookie).not.toContain('token-1');
    await expect(client.GET('/user/active')).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(asked).toHaveBeenCalledOnce();
  });

  test('of an earlier login does not end the present session', async () => {
    let answerLate = () => {};
    const late = new Promise<void>((resolve) => {
      answerLate = resolve;
    });
    server.use(
      http.get(url('/user/active'), async () => {
        await late;
        return problemAnswer(401);
      }),
    );
    const asked = client.GET('/user/active');
    startSession('token-2');
    answerLate();
    await expect(asked).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(sessionState.get()).toBe('active');
  });

  test('does not keep anybody from logging in again', async () => {
    server.use(
      answerUser(),
      http.post(url('/oauth/token'), () =>
        HttpResponse.json({ access_token: 'token-2', token_type: 'Bearer', expires_in: 60 }),
      ),
    );
    sessionState.set('ended');
    const { data } = await client.POST('/oauth/token', { body: credentials });
    expect(data?.access_token).toBe('token-2');
  });

  test('a wrong password is not the end of a session', async () => {
    leaveSession();
    server.use(http.post(url('/oauth/token'), () => problemAnswer(401, { code: 'login_failed' })));
    await expect(client.POST('/oauth/token', { body: credentials })).rejects.toMatchObject({
      code: 'login_failed',
    });
    expect(sessionState.get()).toBe('anonymous');
  });
});

describe('an answer', () => {
  test('that was on its way when the connection was lost is no sign of one', async () => {
    let answer = () => {};
    const mayAnswer = new Promise<void>((done) => (answer = done));
    const asked = vi.fn<() => void>();
    server.use(
      http.get(url('/setting'), async () => {
        asked();
        await mayAnswer;
        return HttpResponse.json({});
      }),
    );
    const answered = client.GET('/setting');
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    await new Promise((later) => setTimeout(later, 5));
    connectionLost();
    answer();
    await answered;
    expect(offlineSince.get()).toBeInstanceOf(Date);
  });
});

describe('a creation', () => {
  const body = { brand_id: 3, code: 'EST' };

  test('repeats its key until the server has answered', async () => {
    const keys: (string | null)[] = [];
    let reachable = false;
    server.use(
      http.post(url('/body-type'), ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return reachable ? HttpResponse.json({}, { status: 201 }) : HttpResponse.error();
      }),
    );
    await expect(client.POST('/body-type', { body })).rejects.toMatchObject({ kind: 'offline' });
    expect(offlineSince.get()).toBeInstanceOf(Date);
    reachable = true;
    await client.POST('/body-type', { body });
    await client.POST('/body-type', { body });
    expect(offlineSince.get()).toBeUndefined();
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test.each([502, 503, 504])('keeps its key when a gateway answers %d', async (status) => {
    const keys: (string | null)[] = [];
    server.use(
      http.post(url('/body-type'), ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return keys.length === 1 ? problemAnswer(status) : HttpResponse.json({});
      }),
    );
    await expect(client.POST('/body-type', { body })).rejects.toMatchObject({ status });
    await client.POST('/body-type', { body });
    expect(keys[1]).toBe(keys[0]);
  });

  test('that comes with a key keeps it', async () => {
    const seen = vi.fn<(key: string | null) => void>();
    server.use(
      http.post(url('/body-type'), ({ request }) => {
        seen(request.headers.get('Idempotency-Key'));
        return HttpResponse.json({});
      }),
    );
    await client.POST('/body-type', { body, headers: { 'Idempotency-Key': 'mine' } });
    expect(seen).toHaveBeenCalledWith('mine');
  });
});
