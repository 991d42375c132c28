import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Problem } from '@/api/problem';
import type { Ending } from './edit-line';
import { saveTyped } from './typed-fields';
import { useAutosavedField } from './useAutosavedField';

/** A field of text whose save ends when the test says so. */
function opened(first: string, moved?: (saved: string) => string) {
  let end: (ending: Ending<unknown>) => void = () => undefined;
  const sent: string[] = [];
  const view = renderHook(
    ({ saved }) =>
      useAutosavedField<string>({
        saved,
        written: (value) => value,
        read: (text) => text,
        wrong: () => '',
        save: (value) => {
          sent.push(value);
          return new Promise((resolve) => (end = resolve));
        },
        refusal: () => '',
        ...(moved && { moved }),
      }),
    { initialProps: { saved: first } },
  );
  return {
    sent,
    typed: () => view.result.current.typed,
    error: () => view.result.current.error,
    type: (text: string) => act(() => view.result.current.setTyped(text)),
    commit: (text: string) => act(() => void view.result.current.commit(text)),
    end: (ending: Ending<unknown>) => act(async () => end(ending)),
    arrives: (saved: string) => act(() => view.rerender({ saved })),
    leave: () => view.unmount(),
  };
}

describe('a field that somebody else has changed meanwhile', () => {
  it.each(['before', 'after'] as const)(
    'shows what they saved, which comes %s the answer, and saves nothing unasked',
    async (when) => {
      const field = opened('A1');
      field.type('A2');
      field.commit('A2');
      if (when === 'before') field.arrives('B1');
      await field.end({ end: 'moved' });
      if (when === 'after') field.arrives('B1');
      expect(field.typed()).toBe('B1');
      field.leave();
      expect(field.sent).toEqual(['A2']);
    },
  );

  it('keeps what was typed since', async () => {
    const field = opened('A1');
    field.type('A2');
    field.commit('A2');
    field.type('A3');
    field.arrives('B1');
    await field.end({ end: 'moved' });
    expect(field.typed()).toBe('A3');
  });

  it('shows what was saved on top of it after all', async () => {
    const field = opened('A1');
    field.type('A2');
    field.commit('A2');
    field.arrives('B1');
    await field.end({ end: 'moved' });
    field.arrives('A2');
    expect(field.typed()).toBe('A2');
  });
});

describe('a field that says that somebody else was faster', () => {
  const overtaken = async () => {
    const field = opened('A1', (saved) => `theirs: ${saved}`);
    field.type('A2');
    field.commit('A2');
    field.arrives('B1');
    await field.end({ end: 'moved' });
    return field;
  };

  it('keeps what was typed, names what they saved, and saves nothing unasked', async () => {
    const field = await overtaken();
    expect([field.typed(), field.error()]).toEqual(['A2', 'theirs: B1']);
    // Passed through again, and left for good.
    field.commit('A2');
    expect(saveTyped()).toBe(false);
    field.leave();
    expect(field.sent).toEqual(['A2']);
  });

  it('is quiet once it is saved after all, or typed anew', async () => {
    const field = await overtaken();
    field.arrives('A2');
    expect([field.typed(), field.error()]).toEqual(['A2', '']);

    const other = await overtaken();
    other.type('A3');
    expect(other.error()).toBe('');
    other.commit('A3');
    expect(other.sent).toEqual(['A2', 'A3']);
  });
});

describe('a field whose text was refused', () => {
  it('does not send it again when it is left for good', async () => {
    const field = opened('A1');
    field.type('A2');
    field.commit('A2');
    const problem = { kind: 'refused', code: 'taken', message: '', fields: {} } as unknown as Problem;
    await field.end({ end: 'refused', problem });
    expect(saveTyped()).toBe(false);
    field.leave();
    expect(field.sent).toEqual(['A2']);
  });
});
