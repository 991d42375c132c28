import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { connectionLost, connectionWorks } from '@/api/connection';
import { Problem } from '@/api/problem';
import { createQueryClient } from '@/api/query-client';
import { endSession, startSession } from '@/api/session';
import { closeAllDialogs, openDialogs } from '@/kit/ui/dialog';
import { toasts } from '@/kit/ui/toast';
import { meQuery } from '@/session/me';
import { someUser, url, useServer } from '@/test/server';
import { type Edits, editsOf } from './edits';
import { declareKind, declareOperation, type FieldsInput, type Sending } from './operations';
import { storedEdits } from './stored-edits';

const server = useServer();
type Answer = { revision: number; [field: string]: unknown };
const sent = vi.fn<(name: string, sending: Sending<unknown>) => Promise<Answer>>();
const late = vi.fn<(input: unknown) => void>();

const refresh = vi.fn<() => Promise<void>>(() => Promise.resolve());
declareKind('thing', { refresh });
const operation = <Input>(name: string, whenMoved: 'compare' | 'again' | 'drop') =>
  declareOperation<Input, Answer>({
    name: `thing.${name}`,
    called: (input) => [`${name} ${JSON.stringify(input)}`],
    whenMoved,
    send: (sending) => sent(name, structuredClone(sending)),
    late: ({ input }) => late(input),
  });
const fields = operation<FieldsInput>('fields', 'compare');
const turn = operation<string>('turn', 'again');
const accept = operation<string>('accept', 'drop');

/** The server as it would be: each edit moves the record by one from the revision it was made on. */
function answersAll(): void {
  sent
    .mockReset()
    .mockImplementation(async (_name, { revision }) => Promise.resolve({ revision: revision + 1 }));
}
const isGone = () => Promise.reject<Answer>(new Problem({ kind: 'offline' }));
const moved = (current: Answer) =>
  Promise.reject<Answer>(new Problem({ kind: 'conflict', status: 409, current, changedBy: 'Ona' }));

/** A page of this user, as it is after a login or a reload. */
function page(userId = 1): Edits {
  const queryClient = createQueryClient({ report: () => undefined });
  queryClient.setQueryData(meQuery.queryKey, someUser({ id: userId }));
  return editsOf(queryClient);
}
const set = (edits: Edits, change: Record<string, unknown>, before: Record<string, unknown> = {}) =>
  edits.push(fields, 7, { fields: change, before }, 1);
const waiting = (edits: Edits) => edits.savingOf('thing', 7).get().waiting.length;
const calls = () => sent.mock.calls.map(([name, { input, revision }]) => [name, input, revision]);
const keys = () => sent.mock.calls.map(([, { key }]) => key);

beforeEach(() => {
  vi.restoreAllMocks();
  late.mockReset();
  connectionWorks();
  startSession('token-1');
  answersAll();
});

describe('edits that wait', () => {
  test('of fields become one, the newest value of each', async () => {
    const edits = page();
    connectionLost();
    expect(await set(edits, { name: 'A', phone: '1' }, { name: '', phone: '' })).toEqual({ end: 'waiting' });
    await set(edits, { name: 'B' }, { name: 'A' });
    expect(waiting(edits)).toBe(1);
    expect(sent).not.toHaveBeenCalled();
    const stop = edits.watch();
    connectionWorks();
    await vi.waitFor(() => expect(waiting(edits)).toBe(0));
    const input = { fields: { name: 'B', phone: '1' }, before: { name: '', phone: '' } };
    expect(calls()).toEqual([['fields', input, 1]]);
    stop();
  });

  test('keep their order, commands between fields included, each on the revision the one before left', async () => {
    const edits = page();
    connectionLost();
    await set(edits, { name: 'A' });
    await edits.push(accept, 7, 'offer', 1);
    await set(edits, { name: 'B' });
    connectionWorks();
    edits.retry();
    await vi.waitFor(() => expect(edits.isWaiting()).toBe(false));
    expect(calls().map(([name, , revision]) => [name, revision])).toEqual([
      ['fields', 1],
      ['accept', 2],
      ['fields', 3],
    ]);
  });

  test('that may have arrived go again unchanged, under their key, before what came later', async () => {
    const edits = page();
    sent.mockImplementationOnce(isGone);
    expect(await set(edits, { name: 'A' })).toEqual({ end: 'waiting' });
    expect((await set(edits, { name: 'B' })).end).toBe('saved');
    expect(calls().map(([, input]) => (input as FieldsInput).fields.name)).toEqual(['A', 'A', 'B']);
    expect(keys()[1]).toBe(keys()[0]);
    expect(keys()[2]).not.toBe(keys()[0]);
  });

  test.each([502, 503, 504])('wait when a gateway answers %d', async (status) => {
    const edits = page();
    sent.mockRejectedValueOnce(new Problem({ kind: 'unexpected', status }));
    expect(await edits.push(turn, 7, 'left', 1)).toEqual({ end: 'waiting' });
    edits.retry();
    await vi.waitFor(() => expect(edits.isWaiting()).toBe(false));
    expect(keys()[1]).toBe(keys()[0]);
    expect(late).toHaveBeenCalledWith('left');
  });

  test('are sent after a reload, with their key', async () => {
    sent.mockImplementationOnce(isGone);
    await page().push(turn, 7, 'left', 1);
    const reloaded = page();
    await reloaded.resume();
    await vi.waitFor(() => expect(reloaded.isWaiting()).toBe(false));
    expect(keys()[1]).toBe(keys()[0]);
    expect(late).toHaveBeenCalledWith('left');
    expect(storedEdits(1).size).toBe(0);
  });

  test('are sent after a reload, ahead of what is done before they are found', async () => {
    sent.mockImplementationOnce(isGone);
    await set(page(), { name: 'A' });
    sent.mockClear();
    const reloaded = page();
    // The screen looks at the record, and something is changed, before the page has found what waits.
    expect(waiting(reloaded)).toBe(0);
    const resuming = reloaded.resume();
    const setting = set(reloaded, { name: 'B' });
    // Another reload at this moment loses neither.
    expect(storedEdits(1).get('thing.7')).toHaveLength(2);
    await setting;
    await resuming;
    await vi.waitFor(() => expect(reloaded.isWaiting()).toBe(false));
    expect(calls().map(([, input]) => (input as FieldsInput).fields)).toEqual([{ name: 'A' }, { name: 'B' }]);
    expect(storedEdits(1).size).toBe(0);
  });

  test('are sent although the screen looked at the record first', async () => {
    sent.mockImplementationOnce(isGone);
    await page().push(turn, 7, 'left', 1);
    const reloaded = page();
    expect(waiting(reloaded)).toBe(0);
    await reloaded.resume();
    await vi.waitFor(() => expect(reloaded.isWaiting()).toBe(false));
    expect(late).toHaveBeenCalledWith('left');
  });

  test('of other fields are saved although one is refused', async () => {
    const edits = page();
    connectionLost();
    await set(edits, { phone: 'none' });
    await set(edits, { name: 'A' });
    connectionWorks();
    sent.mockRejectedValueOnce(new Problem({ kind: 'invalid', status: 422, fields: { phone: ['Digits'] } }));
    edits.retry();
    await vi.waitFor(() => expect(edits.isWaiting()).toBe(false));
    expect(calls().map(([, input]) => (input as FieldsInput).fields)).toEqual([
      { phone: 'none' },
      { name: 'A' },
    ]);
  });

  test('in two tabs, one a copy of the other, go under one key', async () => {
    sent.mockImplementationOnce(isGone);
    await page().push(turn, 7, 'left', 1);
    const [one, other] = [page(), page()];
    await Promise.all([one.resume(), other.resume()]);
    await vi.waitFor(() => expect(one.isWaiting() || other.isWaiting()).toBe(false));
    expect(new Set(keys()).size).toBe(1);
  });
});

describe('edits of one user', () => {
  test('are neither sent nor shown to another', async () => {
    sent.mockImplementationOnce(isGone);
    await set(page(1), { name: 'A' });
    sent.mockClear();
    const other = page(2);
    await other.resume();
    expect(sent).not.toHaveBeenCalled();
    expect(waiting(other)).toBe(0);
    const owner = page(1);
    await owner.resume();
    await vi.waitFor(() => expect(owner.isWaiting()).toBe(false));
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test('do not go with the token of another login, and go with the next one of their own', async () => {
    const edits = page(1);
    endSession();
    expect(await set(edits, { name: 'A' })).toEqual({ end: 'waiting' });
    server.use(http.get(url('/user/active'), () => HttpResponse.json(someUser({ id: 2 }))));
    const stop = edits.watch();
    startSession('token-of-another');
    await new Promise((later) => setTimeout(later, 50));
    expect(sent).not.toHaveBeenCalled();
    server.use(http.get(url('/user/active'), () => HttpResponse.json(someUser({ id: 1 }))));
    endSession();
    startSession('token-2');
    await vi.waitFor(() => expect(edits.isWaiting()).toBe(false));
    expect(sent).toHaveBeenCalledTimes(1);
    stop();
  });
});

describe("somebody else's change in between", () => {
  test('that left the same value means saved', async () => {
    sent.mockImplementationOnce(() => moved({ revision: 5, name: 'A' }));
    expect(await set(page(), { name: 'A' }, { name: '' })).toMatchObject({ end: 'saved' });
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test('of another field is kept, and mine is made on top of it', async () => {
    sent.mockImplementationOnce(() => moved({ revision: 5, name: '', phone: '9' }));
    const ending = await set(page(), { name: 'A' }, { name: '' });
    expect(ending).toEqual({ end: 'saved', answer: { revision: 6 }, movedBy: 'Ona' });
    expect(calls()[1]?.[2]).toBe(5);
  });

  test('of the same field is not overwritten, unless the user says so', async () => {
    const edits = page();
    sent.mockImplementationOnce(() => moved({ revision: 5, name: 'Theirs' }));
    expect(await set(edits, { name: 'A' }, { name: '' })).toEqual({ end: 'moved' });
    await vi.waitFor(() => expect(toasts.get()).toHaveLength(1));
    expect(toasts.get()[0]?.message).toContain('Ona');
    refresh.mockClear();
    toasts.get()[0]?.action?.run();
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    expect(calls()[1]).toEqual(['fields', { fields: { name: 'A' }, before: { name: 'Theirs' } }, 5]);
    // What follows from the record, such as its sums, is read again.
    await vi.waitFor(() => expect(refresh).toHaveBeenCalled());
  });

  test('by the same user elsewhere is not said to be of somebody', async () => {
    const edits = page();
    sent.mockImplementationOnce(() =>
      Promise.reject<Answer>(
        new Problem({
          kind: 'conflict',
          status: 409,
          current: { revision: 5, name: 'Mine' },
          changedBy: someUser().name,
        }),
      ),
    );
    const before = toasts.get().length;
    expect(await set(edits, { name: 'A' }, { name: '' })).toEqual({ end: 'moved' });
    await vi.waitFor(() => expect(toasts.get().length).toBeGreaterThan(before));
    expect(toasts.get().at(-1)?.message).not.toContain(someUser().name);
  });

  test('drops the answer to what was on the screen, though own edits went before it', async () => {
    const edits = page();
    sent.mockImplementationOnce(() => moved({ revision: 5, name: '' }));
    const saved = set(edits, { name: 'A' }, { name: '' });
    sent.mockImplementation(async (name, { revision }) =>
      name === 'accept' ? moved({ revision: 6 }) : Promise.resolve({ revision: revision + 1 }),
    );
    const accepted = edits.push(accept, 7, 'offer', 1);
    expect(await saved).toMatchObject({ end: 'saved' });
    expect(await accepted).toEqual({ end: 'moved' });
    expect(calls().at(-1)).toEqual(['accept', 'offer', 1]);
  });
});

test('a refusal that comes late calls the field as the screen did, not as the server does', async () => {
  const edits = page();
  connectionLost();
  await set(edits, { title: 'x' });
  sent.mockImplementationOnce(() =>
    Promise.reject<Answer>(new Problem({ kind: 'invalid', status: 422, fields: { title: ['Per ilgas'] } })),
  );
  connectionWorks();
  edits.retry();
  await vi.waitFor(() => expect(openDialogs.get()).toHaveLength(1));
  expect(openDialogs.get()[0]?.props).toMatchObject({
    complaints: [{ path: 'title', label: 'fields {"fields":{"title":"x"},"before":{}}' }],
  });
  closeAllDialogs();
});

describe('a browser without room', () => {
  test('keeps the edits as long as the page stands, and says so', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const edits = page();
    connectionLost();
    await set(edits, { name: 'A' });
    expect(toasts.get().some(({ message }) => message.includes('Naršyklėje trūksta vietos'))).toBe(true);
    connectionWorks();
    edits.retry();
    await vi.waitFor(() => expect(edits.isWaiting()).toBe(false));
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test('and what else lies there are ignored', async () => {
    sessionStorage.setItem('forecourt.edits.1.thing.7', '[{"operation":7},"x"');
    sessionStorage.setItem('forecourt.edits.1.thing.8', '[null,{"operation":"thing.turn"}]');
    const edits = page();
    await edits.resume();
    expect(edits.isWaiting()).toBe(false);
  });
});
