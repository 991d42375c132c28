import { observable } from '@/api/observable';
import { loadTexts } from '@/i18n';
import type { Namespace } from '@/i18n/resources';
import { late, type LateComponent, type Load } from './late';

/** What every dialog component gets: close it, with an answer or without (given up). */
export interface DialogProps<Answer = void> {
  close: (answer?: Answer) => void;
}

interface OpenDialog {
  id: number;
  Body: LateComponent<Record<string, unknown> & DialogProps<never>>;
  props: Record<string, unknown>;
  close: (answer?: never) => void;
}

/** The dialogs that are open now, the topmost last. `DialogHost` shows them. */
export const openDialogs = observable<readonly OpenDialog[]>([]);

type AnswerOf<Props> = Props extends DialogProps<infer Answer> ? Answer : never;

/** One component per loader, so that a dialog opened twice is neither fetched nor mounted again. */
const bodies = new WeakMap<Load<never>, OpenDialog['Body']>();
let lastId = 0;

/**
 * Opens a dialog and resolves with its answer, undefined when it was given up. The dialog's code (and
 * texts) load only now: `const yes = await openDialog(loadConfirmDialog, {...})`. The loader is a constant,
 * by which an open dialog is known.
 */
export function openDialog<Props extends { close: (answer?: never) => void }>(
  load: Load<Props>,
  props: Omit<Props, 'close'>,
  texts: readonly Namespace[] = [],
): Promise<AnswerOf<Props> | undefined> {
  // A double click asks the same again.
  if (isAsked(bodyOf(load, texts), props)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const id = (lastId += 1);
    const close = (answer?: AnswerOf<Props>) => {
      openDialogs.set(openDialogs.get().filter((dialog) => dialog.id !== id));
      resolve(answer);
    };
    openDialogs.set([...openDialogs.get(), { id, Body: bodyOf(load, texts), props, close }]);
  });
}

/** Loads a dialog ahead of its use, for those that must open without a connection too. */
export function preloadDialog<Props>(load: Load<Props>, texts: readonly Namespace[] = []): Promise<void> {
  return bodyOf(load, texts).preload();
}

/** Closes everything, as when the session is over. */
export function closeAllDialogs(): void {
  for (const dialog of openDialogs.get()) dialog.close();
}

/** The topmost dialog is the same one about the same things. */
function isAsked(body: OpenDialog['Body'], props: Readonly<Record<string, unknown>>): boolean {
  const top = openDialogs.get().at(-1);
  if (top?.Body !== body) return false;
  const names = Object.keys(props);
  return (
    names.length === Object.keys(top.props).length && names.every((name) => top.props[name] === props[name])
  );
}

function bodyOf<Props>(load: Load<Props>, texts: readonly Namespace[]): OpenDialog['Body'] {
  const key = load as Load<never>;
  const known = bodies.get(key);
  if (known) return known;
  const body: OpenDialog['Body'] = late(async () => {
    const [module] = await Promise.all([load(), loadTexts(texts)]);
    return module as unknown as { default: OpenDialog['Body'] };
  });
  bodies.set(key, body);
  return body;
}
