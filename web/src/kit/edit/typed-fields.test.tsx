import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Problem } from '@/api/problem';
import type { Ending } from './edit-line';
import { isSomethingTyped, settleTyped } from './typed-fields';
import { useAutosavedField } from './useAutosavedField';

/** A field whose saves end as the test says. */
function opened() {
  let end: (ending: Ending<unknown>) => void = () => undefined;
  const sent: string[] = [];
  const view = renderHook(() =>
    useAutosavedField<string>({
      saved: 'A1',
      written: (value) => value,
      read: (text) => (text === '?' ? undefined : text),
      wrong: () => 'no value',
      save: (value) => {
        sent.push(value);
        return new Promise((resolve) => (end = resolve));
      },
      refusal: () => 'taken',
    }),
  );
  return {
    sent,
    type: (text: string) => act(() => view.result.current.setTyped(text)),
    commit: (text: string) => act(() => void view.result.current.commit(text)),
    end: (ending: Ending<unknown>) => act(async () => end(ending)),
    close: () => view.unmount(),
  };
}

const refusal = { end: 'refused', problem: { fields: {} } as unknown as Problem } as Ending<unknown>;

describe('leaving a page with a field that saves itself', () => {
  it('loses what was refused, before or only while one leaves', async () => {
    const field = opened();
    field.type('A2');
    field.commit('A2');
    const leaving = settleTyped();
    await field.end(refusal);
    expect(await leaving).toBe(false);
    expect(await settleTyped()).toBe(false);
    expect(field.sent).toEqual(['A2']);
    field.close();
    expect(isSomethingTyped()).toBe(false);
  });

  it('loses a text that is no value', async () => {
    const field = opened();
    field.type('?');
    expect(await settleTyped()).toBe(false);
    field.close();
  });

  it('sends what nobody has sent yet, and loses nothing', async () => {
    const field = opened();
    field.type('A2');
    let settled: boolean | undefined;
    const leaving = settleTyped().then((all) => (settled = all));
    expect(settled).toBeUndefined();
    await field.end({ end: 'saved', record: {} } as unknown as Ending<unknown>);
    await leaving;
    expect(settled).toBe(true);
    expect(field.sent).toEqual(['A2']);
    field.close();
  });

  it('forgets a refusal with what is typed next', async () => {
    const field = opened();
    field.type('A2');
    field.commit('A2');
    await field.end(refusal);
    field.type('A3');
    const leaving = settleTyped();
    await field.end({ end: 'saved', record: {} } as unknown as Ending<unknown>);
    expect(await leaving).toBe(true);
    expect(field.sent).toEqual(['A2', 'A3']);
    field.close();
  });
});
