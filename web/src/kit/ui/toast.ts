import { observable } from '@/api/observable';

export interface Toast {
  id: number;
  message: string;
  tone: 'plain' | 'warning';
  action?: { label: string; run: () => void };
  links?: readonly { label: string; href: string; isNewTab?: boolean }[];
  /** Stays until it is closed or the page is loaded again. */
  stays?: boolean;
}

const most = 3;
let lastId = 0;

/** The toasts shown now, the newest last. `Toaster` shows them. */
export const toasts = observable<readonly Toast[]>([]);

/**
 * Says that something is done (or refused) without interrupting; with an action it can be undone. The answer is the
 * id that closes it.
 */
export function showToast(
  toast: Pick<Toast, 'message' | 'action' | 'links' | 'stays'> & { tone?: Toast['tone'] },
): number {
  const shown: Toast = { tone: 'plain', ...toast, id: (lastId += 1) };
  toasts.set(withinRoom([...toasts.get(), shown]));
  return shown.id;
}

/** The oldest go first, but for those that stay until they are closed. */
function withinRoom(all: readonly Toast[]): readonly Toast[] {
  const passing = all.filter(({ stays }) => !stays);
  const gone = new Set(passing.slice(0, Math.max(0, Math.min(all.length - most, passing.length - 1))));
  return all.filter((toast) => !gone.has(toast));
}

export function isShown(id: number): boolean {
  return toasts.get().some((toast) => toast.id === id);
}

export function hideToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

/** Closes everything, as when somebody else may log in. */
export function hideToasts(): void {
  toasts.set([]);
}
