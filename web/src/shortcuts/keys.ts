/** How a shortcut is pressed. Letters and digits by where they lie, signs by what they write. */
export interface Keys {
  /** event.code of a letter or digit: the Lithuanian layout writes ą č ę where others have digits. */
  code?: string;
  /** event.key of a sign, which lies elsewhere on every layout, or of a named key. */
  key?: string;
  /** Also ⌘. */
  ctrl?: boolean;
  alt?: boolean;
  /** Beside Ctrl with a letter only: signs need Shift as they lie. */
  shift?: boolean;
  /** The letter pressed before it. */
  after?: string;
}

/** A letter, digit or sign alone, which somebody may press without wanting anything by it (WCAG 2.1.4). */
export function isSingle({ ctrl, alt, key }: Keys): boolean {
  return !ctrl && !alt && (key === undefined || (key.length === 1 && key !== ' '));
}

/** Whether a key event is the last key of these; the letter before it is compared too. */
export function fits(keys: Keys, event: KeyboardEvent, before: string | undefined): boolean {
  if (keys.after !== before) return false;
  if ((event.ctrlKey || event.metaKey) !== (keys.ctrl ?? false) || event.altKey !== (keys.alt ?? false)) {
    return false;
  }
  // "?" is typed with Shift on most layouts, so signs do not ask for it.
  return keys.code === undefined
    ? event.key === keys.key
    : event.code === keys.code && event.shiftKey === (keys.shift ?? false);
}

/** The keys as they are written on the keyboard, in the order they are pressed; a step for each press. */
export function written(keys: Keys): string[][] {
  const last = [
    ...(keys.ctrl ? [isMac() ? '⌘' : 'Ctrl'] : []),
    ...(keys.shift ? [isMac() ? '⇧' : 'Shift'] : []),
    ...(keys.alt ? [isMac() ? '⌥' : 'Alt'] : []),
    signs[keys.key ?? ''] ?? keys.key ?? letter(keys.code ?? ''),
  ];
  return keys.after ? [[letter(keys.after)], last] : [last];
}

const signs: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };

/** "KeyB" is B, "Digit1" is 1. */
function letter(code: string): string {
  return code.replace(/^(Key|Digit)/, '');
}

export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
