import { afterEach, describe, expect, test, vi } from 'vitest';
import { declareShortcuts, type Shortcut, workingShortcuts } from './declared';
import { written } from './keys';

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
  document.body.innerHTML = '';
});

const named =
  (name: string): Shortcut['label'] =>
  () =>
    name;

function declare(...shortcuts: Shortcut[]): () => void {
  const end = declareShortcuts({ group: 'everywhere', shortcuts: () => shortcuts });
  endings.push(end);
  return end;
}

function press(init: KeyboardEventInit, target: EventTarget = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
}

describe('shortcuts', () => {
  test('go by where a letter lies, whatever the layout writes with it', () => {
    const run = vi.fn<() => void>();
    declare({ keys: { code: 'KeyN' }, label: named('new'), run });
    press({ code: 'KeyN', key: 'т' });
    press({ code: 'KeyJ', key: 'n' });
    press({ code: 'KeyN', key: 'N', shiftKey: true });
    press({ code: 'KeyN', key: 'n', ctrlKey: true });
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('of two letters need both, soon after one another', () => {
    const brands = vi.fn<() => void>();
    const back = vi.fn<() => void>();
    declare(
      { keys: { after: 'KeyG', code: 'KeyB' }, label: named('brands'), run: brands },
      { keys: { code: 'KeyB' }, label: named('back'), run: back },
    );
    press({ code: 'KeyG' });
    press({ code: 'KeyB' });
    expect(brands).toHaveBeenCalledTimes(1);
    press({ code: 'KeyB' });
    expect(back).toHaveBeenCalledTimes(1);
    press({ code: 'KeyG' });
    press({ code: 'KeyX' });
    press({ code: 'KeyB' });
    expect(brands).toHaveBeenCalledTimes(1);
  });

  test('of a single key rest while somebody types; those with Ctrl do not', () => {
    document.body.innerHTML = '<input />';
    const field = document.querySelector('input') ?? document.body;
    const [single, ctrl] = [vi.fn<() => void>(), vi.fn<() => void>()];
    declare(
      { keys: { key: '/' }, label: named('filter'), run: single },
      { keys: { ctrl: true, code: 'KeyS' }, label: named('save'), run: ctrl },
    );
    press({ key: '/' }, field);
    press({ code: 'KeyS', metaKey: true }, field);
    expect([single, ctrl].map((fn) => fn.mock.calls.length)).toEqual([0, 1]);
  });

  test('rest behind a dialog, where the browser must not take them either', () => {
    document.body.innerHTML = '<div role="dialog"></div>';
    const run = vi.fn<() => void>();
    declare({ keys: { ctrl: true, code: 'KeyS' }, label: named('save'), run });
    expect(press({ code: 'KeyS', ctrlKey: true }).defaultPrevented).toBe(true);
    expect(run).not.toHaveBeenCalled();
  });

  test('of the part that came last win, until it goes', () => {
    const [page, dialog] = [vi.fn<() => void>(), vi.fn<() => void>()];
    declare({ keys: { key: '/' }, label: named('page'), run: page });
    const end = declare({ keys: { key: '/' }, label: named('dialog'), run: dialog });
    const listed = () =>
      workingShortcuts().flatMap(({ shortcuts }) => shortcuts.map(({ label }) => label(String as never)));
    press({ key: '/' });
    expect(listed()).toEqual(['dialog']);
    end();
    press({ key: '/' });
    expect(listed()).toEqual(['page']);
    expect([page, dialog].map((fn) => fn.mock.calls.length)).toEqual([1, 1]);
  });
});

test.each([
  [{ code: 'KeyN' }, [['N']]],
  [{ after: 'KeyG', code: 'KeyB' }, [['G'], ['B']]],
  [{ ctrl: true, code: 'KeyK' }, [['Ctrl', 'K']]],
  [{ alt: true, key: 'ArrowUp' }, [['Alt', '↑']]],
  [{ key: '?' }, [['?']]],
])('%o is written as on the keyboard', (keys, steps) => {
  expect(written(keys)).toEqual(steps);
});
