import { describe, expect, it, vi } from 'vitest';
import { Problem } from '@/api/problem';
import { type Contents, PackageStore } from './package-store';

const at = (pack: number, feature: number) => ({ package_feature_id: pack, feature_id: feature });
const cell = (pack: number, feature: number, every: boolean, own: boolean) => ({
  ...at(pack, feature),
  every_model: every,
  own,
});

/** A store that has read its items, and a server that takes everything as it is asked. */
function opened(isOfModel = false) {
  const save = vi.fn<(put: Contents['put'], drop: Contents['drop']) => Promise<Contents>>((put, drop) =>
    Promise.resolve({ put, drop }),
  );
  const store = new PackageStore({ save, busy: () => undefined }, isOfModel);
  store.read([cell(1, 2, true, false), cell(1, 3, true, true), cell(1, 4, false, true)]);
  return { save, store };
}

describe('PackageStore', () => {
  it('knows what is its own, and what comes with every model', () => {
    const kinds = ({ store }: ReturnType<typeof opened>) => [2, 3, 4, 5].map((id) => store.kind(id, 1));
    expect(kinds(opened(true))).toEqual(['every', 'own', 'own', 'none']);
    expect(kinds(opened())).toEqual(['own', 'own', 'none', 'none']);
    const save = () => Promise.resolve({ put: [], drop: [] });
    const unread = new PackageStore({ save, busy: () => undefined }, false);
    expect(unread.kind(2, 1)).toBeUndefined();
  });

  it('shows an act at once, and undoes what it has really changed', async () => {
    const { store, save } = opened();
    save.mockResolvedValueOnce({ put: [at(1, 6)], drop: [] });
    const act = store.write({ put: [at(1, 5), at(1, 6)], drop: [at(1, 2)] });
    expect([2, 5, 6].map((id) => store.kind(id, 1))).toEqual(['none', 'own', 'own']);
    expect(await act).toEqual({ changed: 1 });
    await store.undo();
    expect(save).toHaveBeenLastCalledWith([], [at(1, 6)]);
    expect([5, 6].map((id) => store.kind(id, 1))).toEqual(['own', 'none']);
    await store.redo();
    expect(save).toHaveBeenLastCalledWith([at(1, 6)], []);
    expect(await store.redo()).toBeUndefined();
  });

  it('shows what was there when an act is refused, which is not undone', async () => {
    const { store, save } = opened();
    save.mockRejectedValueOnce(new Problem({ kind: 'invalid', status: 422 }));
    const outcome = await store.write({ put: [at(1, 5)], drop: [at(1, 2)] });
    expect(outcome).toMatchObject({ changed: 0, problem: { status: 422 } });
    expect([2, 5].map((id) => store.kind(id, 1))).toEqual(['own', 'none']);
    expect(await store.undo()).toBeUndefined();
    expect(store.state.get().saving).toBe(0);
  });
});
