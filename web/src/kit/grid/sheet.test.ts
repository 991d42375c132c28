import { describe, expect, it, vi } from 'vitest';
import { Problem } from '@/api/problem';
import { Sheet, type SheetHost } from './sheet';
import type { CellAnswer, GridGroup, SaveCells, SentCell } from './types';

/** A server with one row, whose answers a test lets go. */
function world(cells: GridGroup['rows'][number]['cells'] = {}) {
  const groups: GridGroup[] = [{ id: 1, rows: [{ id: 7, title: 'X3', cells }] }];
  const requests: {
    cells: readonly SentCell[];
    answer: (answers?: readonly CellAnswer[]) => void;
    fail: (problem: Problem) => void;
  }[] = [];
  const save: SaveCells = (sent) =>
    new Promise((resolve, reject) => {
      requests.push({
        cells: sent,
        answer: (answers = sent.map(saved)) => resolve(answers),
        fail: reject,
      });
    });
  const host = {
    save,
    isOpen: vi.fn<SheetHost['isOpen']>().mockResolvedValue(true),
    whenOpen: vi.fn<SheetHost['whenOpen']>(),
    store: vi.fn<SheetHost['store']>(),
    busy: vi.fn<SheetHost['busy']>(),
    unanswered: (problem?: Problem) => problem?.message ?? 'nothing said',
    late: vi.fn<SheetHost['late']>(),
  };
  const sheet = new Sheet(host, groups);
  const request = async (index: number) => {
    await vi.waitFor(() => expect(requests.length).toBeGreaterThan(index));
    const found = requests[index];
    if (!found) throw new Error('no request');
    return found;
  };
  const settled = () => vi.waitFor(() => expect(sheet.state.get().unsaved).toBe(0));
  return { sheet, host, groups, requests, request, settled };
}

const saved = ({ row, month, revision }: SentCell): CellAnswer => ({
  row,
  month,
  outcome: 'saved',
  revision: revision + 1,
});
const cell = (month: number, amount: number, revision = 0): SentCell => ({ row: 7, month, amount, revision });
const refused = (month: number, theirs?: { amount: number; revision: number; by?: string }): CellAnswer => ({
  row: 7,
  month,
  outcome: 'refused',
  reason: 'Somebody was faster.',
  theirs,
});

describe('saving', () => {
  it('gathers what is typed while a request is on its way, the newest amount of each cell', async () => {
    const { sheet, request, requests, settled } = world();
    sheet.write([{ key: '7.1', amount: 5 }]);
    const first = await request(0);
    expect(first.cells).toEqual([cell(1, 5)]);
    sheet.write([{ key: '7.2', amount: 6 }]);
    sheet.write([{ key: '7.2', amount: 7 }]);
    sheet.write([{ key: '7.3', amount: 8 }]);
    expect(requests).toHaveLength(1);
    first.answer();
    const second = await request(1);
    expect(second.cells).toEqual([cell(2, 7), cell(3, 8)]);
    second.answer();
    await settled();
    expect(requests).toHaveLength(2);
  });

  it('sends no amount that the server has', async () => {
    const { sheet, requests, settled } = world({ 1: { amount: 5, revision: 3 } });
    sheet.write([{ key: '7.1', amount: 5 }]);
    sheet.write([{ key: '7.2', amount: 0 }]);
    await settled();
    expect(requests).toEqual([]);
  });

  it('keeps what is typed into a cell that is on its way, and sends it on the revision that it left', async () => {
    const { sheet, request, settled } = world();
    sheet.write([{ key: '7.1', amount: 5 }]);
    const first = await request(0);
    sheet.write([{ key: '7.1', amount: 6 }]);
    first.answer();
    const second = await request(1);
    expect(sheet.amountOf('7.1')).toBe(6);
    expect(second.cells).toEqual([cell(1, 6, 1)]);
    second.answer();
    await settled();
    expect(sheet.view('7.1')).toMatchObject({ amount: 6, saved: 6, revision: 2, state: 'saved' });
  });

  it('sends the old amount again when it is typed while another one is on its way', async () => {
    const { sheet, request } = world({ 1: { amount: 5, revision: 3 } });
    sheet.write([{ key: '7.1', amount: 6 }]);
    const first = await request(0);
    sheet.write([{ key: '7.1', amount: 5 }]);
    first.answer();
    expect((await request(1)).cells).toEqual([cell(1, 5, 4)]);
  });

  it('is not undone by an answer of the list that is older', async () => {
    const { sheet, groups, request, settled } = world({ 1: { amount: 5, revision: 3 } });
    sheet.write([{ key: '7.1', amount: 6 }]);
    (await request(0)).answer();
    await settled();
    sheet.take(groups);
    expect(sheet.amountOf('7.1')).toBe(6);
    sheet.take([
      { id: 1, rows: [{ id: 7, title: 'X3', cells: { 1: { amount: 9, revision: 8, small: 2 } } }] },
    ]);
    expect(sheet.view('7.1')).toMatchObject({ amount: 9, small: 2 });
  });

  it('says what the server left out of its answer', async () => {
    const { sheet, request, settled } = world();
    sheet.write([{ key: '7.1', amount: 6 }]);
    (await request(0)).answer([]);
    await settled();
    expect(sheet.view('7.1').refusal?.reason).toBe('nothing said');
  });
});

describe('a refused cell', () => {
  async function conflict() {
    const all = world({ 1: { amount: 5, revision: 3 } });
    all.sheet.write([
      { key: '7.1', amount: 6 },
      { key: '7.2', amount: 1 },
    ]);
    const first = await all.request(0);
    return { ...all, first };
  }
  const theirs = { amount: 9, revision: 4, by: 'Ona' };

  it('stays with the reason and both amounts, while the others are saved', async () => {
    const { sheet, first, settled } = await conflict();
    first.answer([refused(1, theirs), saved(cell(2, 1))]);
    await settled();
    expect(sheet.view('7.1')).toMatchObject({
      amount: 6,
      saved: 9,
      state: 'refused',
      refusal: { reason: 'Somebody was faster.', by: 'Ona' },
    });
    expect(sheet.view('7.2').state).toBe('saved');
    expect(sheet.state.get().refused).toEqual(['7.1']);
  });

  it('is given up for theirs', async () => {
    const { sheet, first, requests, settled } = await conflict();
    first.answer([refused(1, theirs), saved(cell(2, 1))]);
    await settled();
    sheet.takeTheirs(['7.1']);
    expect(sheet.view('7.1')).toMatchObject({ amount: 9, state: 'saved' });
    expect(requests).toHaveLength(1);
  });

  it('is kept on top of theirs', async () => {
    const { sheet, first, request, settled } = await conflict();
    first.answer([refused(1, theirs), saved(cell(2, 1))]);
    await settled();
    sheet.keepMine(['7.1']);
    const second = await request(1);
    expect(second.cells).toEqual([cell(1, 6, 4)]);
    second.answer();
    await settled();
    expect(sheet.view('7.1')).toMatchObject({ amount: 6, revision: 5, state: 'saved' });
  });

  it('is none when they wrote the same', async () => {
    const { sheet, first, settled } = await conflict();
    first.answer([refused(1, { amount: 6, revision: 4 }), saved(cell(2, 1))]);
    await settled();
    expect(sheet.view('7.1')).toMatchObject({ amount: 6, revision: 4, state: 'saved' });
  });

  it('is not written over by what was typed before the refusal was seen', async () => {
    const { sheet, first, requests, settled } = await conflict();
    sheet.write([{ key: '7.1', amount: 7 }]);
    first.answer([refused(1, theirs), saved(cell(2, 1))]);
    await settled();
    expect(sheet.view('7.1')).toMatchObject({ amount: 7, saved: 9, state: 'refused' });
    expect(requests).toHaveLength(1);
  });

  it('goes again with a new amount typed over it', async () => {
    const { sheet, first, request, settled } = await conflict();
    first.answer([refused(1, theirs), saved(cell(2, 1))]);
    await settled();
    sheet.write([{ key: '7.1', amount: 8 }]);
    expect((await request(1)).cells).toEqual([cell(1, 8, 4)]);
  });

  it('is reported when nobody looks any more', async () => {
    const { host, first, settled } = await conflict();
    first.answer([refused(1, theirs), saved(cell(2, 1))]);
    await settled();
    expect(host.late).toHaveBeenCalledWith(1);
  });

  it('that somebody else changed elsewhere is not overwritten by what was typed before', async () => {
    const { sheet, host, request } = world({ 1: { amount: 5, revision: 3 } });
    host.isOpen.mockResolvedValueOnce(false);
    sheet.write([{ key: '7.1', amount: 6 }]);
    await vi.waitFor(() => expect(host.whenOpen).toHaveBeenCalledOnce());
    sheet.take([{ id: 1, rows: [{ id: 7, title: 'X3', cells: { 1: { amount: 9, revision: 4 } } }] }]);
    await Promise.resolve(host.whenOpen.mock.calls[0]?.[0]());
    expect((await request(0)).cells).toEqual([cell(1, 6, 3)]);
  });
});

describe('without a connection', () => {
  it('cells wait, gather, and go out together', async () => {
    const { sheet, host, request, requests, settled } = world();
    host.isOpen.mockResolvedValueOnce(false);
    sheet.write([{ key: '7.1', amount: 5 }]);
    await vi.waitFor(() => expect(sheet.state.get().isWaiting).toBe(true));
    sheet.write([{ key: '7.2', amount: 6 }]);
    expect(requests).toEqual([]);
    expect(sheet.state.get()).toMatchObject({ unsaved: 2, isWaiting: true });
    host.whenOpen.mock.calls[0]?.[0]();
    const first = await request(0);
    expect(first.cells).toEqual([cell(1, 5), cell(2, 6)]);
    first.answer();
    await settled();
  });

  it.each([
    new Problem({ kind: 'offline' }),
    new Problem({ kind: 'cancelled' }),
    new Problem({ kind: 'unexpected', status: 503 }),
    new Problem({ kind: 'unauthorized', status: 401 }),
  ])('a batch without an answer goes again unchanged, before anything newer ($kind)', async (problem) => {
    const { sheet, host, request, settled } = world();
    sheet.write([{ key: '7.1', amount: 5 }]);
    (await request(0)).fail(problem);
    await vi.waitFor(() => expect(host.whenOpen).toHaveBeenCalledOnce());
    sheet.write([{ key: '7.1', amount: 6 }]);
    host.whenOpen.mock.calls[0]?.[0]();
    const again = await request(1);
    expect(again.cells).toEqual([cell(1, 5)]);
    again.answer();
    const newer = await request(2);
    expect(newer.cells).toEqual([cell(1, 6, 1)]);
    newer.answer();
    await settled();
  });

  it('a reload loses nothing, and the batch that went out comes first', async () => {
    const before = world();
    before.sheet.write([{ key: '7.1', amount: 5 }]);
    await before.request(0);
    before.sheet.write([{ key: '7.1', amount: 6 }]);
    const kept = before.host.store.mock.lastCall?.[0];
    const { host, groups, request, requests, settled } = world();
    const sheet = new Sheet(host, groups, kept);
    expect(sheet.amountOf('7.1')).toBe(6);
    void sheet.run();
    (await request(0)).answer();
    (await request(1)).answer();
    await vi.waitFor(() => expect(sheet.state.get().unsaved).toBe(0));
    await settled();
    expect(requests.map(({ cells }) => cells)).toEqual([[cell(1, 5)], [cell(1, 6, 1)]]);
    expect(host.store).toHaveBeenLastCalledWith({ sent: [], changes: [] });
  });

  it('the browser is asked to wait as long as something is not saved', async () => {
    const { sheet, host, request } = world();
    sheet.write([{ key: '7.1', amount: 5 }]);
    expect(host.busy).toHaveBeenCalledOnce();
    const ended = vi.fn<() => void>();
    void host.busy.mock.calls[0]?.[0].then(ended);
    const first = await request(0);
    expect(ended).not.toHaveBeenCalled();
    first.answer();
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
  });
});

describe('a request that the server refuses as a whole', () => {
  it('leaves its cells with the reason', async () => {
    const { sheet, request, settled } = world({ 1: { amount: 5, revision: 3 } });
    sheet.write([{ key: '7.1', amount: 6 }]);
    (await request(0)).fail(new Problem({ kind: 'forbidden', status: 403, message: 'Not yours.' }));
    await settled();
    expect(sheet.view('7.1')).toMatchObject({ amount: 6, saved: 5, refusal: { reason: 'Not yours.' } });
    sheet.keepMine(['7.1']);
    expect((await request(1)).cells).toEqual([cell(1, 6, 3)]);
  });
});
