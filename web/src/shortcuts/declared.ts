import type { TFunction } from 'i18next';
import { observable } from '@/api/observable';
import { fits, isSingle, type Keys } from './keys';

/** The headings of the sheet, in their order. */
export const shortcutGroups = ['everywhere', 'goTo', 'list', 'row', 'grid', 'form', 'offer'] as const;
export type ShortcutGroup = (typeof shortcutGroups)[number];

export interface Shortcut {
  keys: Keys;
  /** What it does, in the words of the sheet, whose texts are loaded with it. */
  label: (t: TFunction<['shortcuts', 'common']>) => string;
  /** Fields have a use of their own for the keys. */
  outsideFields?: boolean;
  /** Absent when the part that declares it listens itself, as rows do while they have the focus. */
  run?: () => void;
}

interface Declaration {
  group: ShortcutGroup;
  shortcuts: () => readonly Shortcut[];
}

/** Every part of the page that is there now declares its own; the latest wins where two want a key. */
const declarations = observable<readonly Declaration[]>([]);

/** Declares shortcuts until the returned function is called. The keys are listened to meanwhile. */
export function declareShortcuts(declaration: Declaration): () => void {
  if (declarations.get().length === 0) document.addEventListener('keydown', press);
  declarations.set([...declarations.get(), declaration]);
  return () => {
    declarations.set(declarations.get().filter((one) => one !== declaration));
    if (declarations.get().length === 0) document.removeEventListener('keydown', press);
  };
}

/** What works on the page that is open now, by group; each key once. */
export function workingShortcuts(): readonly { group: ShortcutGroup; shortcuts: readonly Shortcut[] }[] {
  return shortcutGroups
    .map((group) => {
      const all = declarations.get().filter((one) => one.group === group);
      const byKeys = new Map(
        all.flatMap(({ shortcuts }) => shortcuts().map((one) => [JSON.stringify(one.keys), one])),
      );
      return { group, shortcuts: [...byKeys.values()] };
    })
    .filter(({ shortcuts }) => shortcuts.length > 0);
}

/** How long the second letter may take. */
const nextLetterMs = 1500;
let before: { code: string; at: number } | undefined;

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || isModifier(event)) return;
  const previous = before && event.timeStamp - before.at < nextLetterMs ? before.code : undefined;
  before = undefined;
  const typing = isTyping(event.target);
  const offered = declarations
    .get()
    .flatMap(({ shortcuts }) => shortcuts())
    .filter(({ keys, run, outsideFields }) => run && !(typing && (outsideFields || isSingle(keys))));
  const wanted = (after: string | undefined) => offered.findLast(({ keys }) => fits(keys, event, after));
  const shortcut = (previous && wanted(previous)) || wanted(undefined);
  if (isDialogOpen()) {
    // The page behind it rests, but the browser's own Ctrl+S and Ctrl+K would be worse.
    if (shortcut && !isSingle(shortcut.keys)) event.preventDefault();
  } else if (shortcut) {
    // Otherwise the letter would be typed into the field that has just got the focus.
    event.preventDefault();
    shortcut.run?.();
  } else if (offered.some(({ keys }) => fits({ code: keys.after }, event, undefined))) {
    before = { code: event.code, at: event.timeStamp };
  }
}

function isModifier({ key }: KeyboardEvent): boolean {
  return key === 'Control' || key === 'Shift' || key === 'Alt' || key === 'Meta';
}

function isTyping(target: EventTarget | null): boolean {
  const fields = 'input, textarea, select, [contenteditable="true"], [role="menu"]';
  return target instanceof Element && target.closest(fields) !== null;
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
