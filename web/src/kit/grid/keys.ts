import type { KeyboardEvent } from 'react';
import type { Move } from './block';

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'lineStart',
  End: 'lineEnd',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Where a key leads to, if anywhere. */
export function moveOf({ key, ctrlKey, metaKey, altKey }: Pressed): Move | undefined {
  if (altKey) return undefined;
  if (!ctrlKey && !metaKey) return moves[key];
  if (key === 'Home') return 'first';
  return key === 'End' ? 'last' : undefined;
}

/** What begins an amount when it is pressed on a cell. */
export function typedBy({ key, ctrlKey, metaKey, altKey }: Pressed): string | undefined {
  // AltGr, with which the Lithuanian layout writes digits, is Ctrl and Alt to some systems.
  const isCommand = metaKey || ctrlKey !== altKey;
  return !isCommand && /^[\d\-\u2212+(]$/.test(key) ? key : undefined;
}

type Command = 'undo' | 'redo' | 'fill' | 'all';

/** A command of Ctrl or ⌘ and a letter, by where the letter lies. */
export function commandOf({ code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): Command | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (code === 'KeyZ') return shiftKey ? 'redo' : 'undo';
  if (shiftKey) return undefined;
  const commands: Readonly<Record<string, Command>> = { KeyY: 'redo', KeyR: 'fill', KeyA: 'all' };
  return commands[code];
}
