import { describe, expect, it, vi } from 'vitest';
import { Problem } from '@/api/problem';
import { blankCell, changed, type MatrixCell } from './cell';
import { MatrixStore } from './matrix-store';

const priced = (feature: number, cents: number): MatrixCell =>
  changed(blankCell(feature, 1), 'standard', { kind: 'optional', cents }) ?? blankCell(feature, 1);

/** A server that counts revisions, and can be made to refuse. */
function opened() {
  const stored = new Map<number, MatrixCell>();
  const save = vi.fn<(cells: readonly MatrixCell[]) => Promise<MatrixCell[]>>((cells) => {
    const kept = cells.map((cell) => ({
      ...cell,
      revision: (stored.get(cell.feature_id)?.revision ?? 0) + 1,
    }));
    for (const cell of kept) stored.set(cell.feature_id, cell);
    return Promise.resolve(kept);
  });
  const load = vi.fn<(features: readonly number[]) => Promise<MatrixCell[]>>((features) =>
    Promise.resolve(features.flatMap((id) => stored.get(id) ?? [])),
  );
  return { stored, save, load, store: new MatrixStore({ load, save, busy: () => undefined }) };
}

describe('MatrixStore', () => {
  it('reads what is not known yet, once', async () => {
    const { store, load } = opened();
    await Promise.all([store.need([1, 2], [1]), store.need([1, 2], [1])]);
    await store.need([2], [1]);
    expect(load).toHaveBeenCalledTimes(1);
    expect(store.isKnown([1, 2], [1])).toBe(true);
  });

  it('shows an act at once, sends acts one by one, and undoes each as a whole', async () => {
    const { store, save, stored } = opened();
    await store.need([1, 2], [1]);
    const first = store.write([priced(1, 100), priced(2, 100)]);
    expect(store.cell(1, 1)?.price_standard).toBe(1);
    await Promise.all([first, store.write([priced(1, 200)])]);
    expect(save.mock.calls.map(([cells]) => cells.map(({ revision }) => revision))).toEqual([[0, 0], [1]]);
    await store.undo();
    expect(stored.get(1)?.price_standard).toBe(1);
    await store.undo();
    expect([1, 2].map((id) => stored.get(id)?.status)).toEqual(['deleted', 'deleted']);
    await store.redo();
    expect([1, 2].map((id) => stored.get(id)?.price_standard)).toEqual([1, 1]);
    expect(await store.redo()).toMatchObject({ changed: 1 });
    expect(await store.redo()).toBeUndefined();
  });

  it('shows what somebody else has made of a cell when an act is refused', async () => {
    const { store, save } = opened();
    await store.need([1], [1]);
    const now = { ...priced(1, 900), revision: 7 };
    const current = [{ ...now, by: 'Jonas', at: '2026-11-28T10:00:00Z' }];
    save.mockRejectedValueOnce(new Problem({ kind: 'conflict', status: 409, current, changedBy: 'Jonas' }));
    const outcome = await store.write([priced(1, 100)]);
    expect(outcome.problem?.changedBy).toBe('Jonas');
    expect(outcome.clash).toEqual({ theirs: [now], mine: [{ ...now, price_standard: 1 }] });
    expect(store.cell(1, 1)).toMatchObject({ price_standard: 9, revision: 7 });
    expect(await store.undo()).toBeUndefined();
    expect(await store.write(outcome.clash?.mine ?? [])).toEqual({ changed: 1 });
    expect(store.cell(1, 1)).toMatchObject({ price_standard: 1 });
  });

  it('does not undo what somebody else has changed since', async () => {
    const { store, save } = opened();
    await store.need([1], [1]);
    await store.write([priced(1, 100)]);
    save.mockRejectedValueOnce(
      new Problem({ kind: 'conflict', status: 409, current: [{ ...priced(1, 900), revision: 7 }] }),
    );
    await store.write([priced(1, 300)]);
    expect(await store.undo()).toEqual({ changed: 0 });
    expect(store.cell(1, 1)?.price_standard).toBe(9);
  });
});
