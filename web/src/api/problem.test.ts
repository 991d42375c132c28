import { describe, expect, test } from 'vitest';
import { Problem, problemOf, problemOfResponse } from './problem';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

describe('the problem of an answer', () => {
  test.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'missing'],
    [409, 'conflict'],
    [422, 'invalid'],
    [429, 'too_many'],
    [400, 'unexpected'],
    [500, 'unexpected'],
  ])('%s is %s', async (status, kind) => {
    expect((await problemOfResponse(answer(status, {}))).kind).toBe(kind);
  });

  test('carries everything the server says', async () => {
    const body = {
      status: 409,
      code: 'changed_meanwhile',
      message: 'Įrašas pakeistas',
      request_id: 'r-7',
      current: { id: 5, revision: 4 },
      changed_by: 'Ona',
      changed_at: '2026-11-20T07:05:00Z',
    };
    expect(await problemOfResponse(answer(409, body))).toMatchObject({
      code: 'changed_meanwhile',
      message: 'Įrašas pakeistas',
      requestId: 'r-7',
      current: { id: 5, revision: 4 },
      changedBy: 'Ona',
      changedAt: '2026-11-20T07:05:00Z',
    });
  });

  test('refused fields come by path', async () => {
    const problem = await problemOfResponse(answer(422, { errors: { 'name.2': ['Per ilgas'] } }));
    expect(problem.fields).toEqual({ 'name.2': ['Per ilgas'] });
  });

  test('too many attempts say how long to wait', async () => {
    const problem = await problemOfResponse(answer(429, {}, { 'Retry-After': '90' }));
    expect(problem.retryAfterSeconds).toBe(90);
  });

  test("a proxy's page has no message of ours, but its request number is kept", async () => {
    const problem = await problemOfResponse(answer(502, '<h1>Bad gateway</h1>', { 'X-Request-Id': 'p-1' }));
    expect(problem).toMatchObject({ kind: 'unexpected', status: 502, message: '', requestId: 'p-1' });
  });
});

test('anything else that is thrown is unexpected', () => {
  const own = new Problem({ kind: 'missing' });
  expect(problemOf(own)).toBe(own);
  expect(problemOf(new TypeError('x is undefined'))).toMatchObject({ kind: 'unexpected', code: 'TypeError' });
  expect(problemOf('text')).toMatchObject({ kind: 'unexpected', code: 'unknown' });
});
