import { observable } from './observable';

/** Since when the server cannot be reached; undefined while it can. Meanwhile queries wait. */
export const offlineSince = observable<Date | undefined>(undefined);

const probeEveryMs = 2000;
let probing: ReturnType<typeof setTimeout> | undefined;

export function connectionLost(): void {
  offlineSince.set(offlineSince.get() ?? new Date());
  probing ??= setTimeout(() => void probe(), probeEveryMs);
}

/**
 * Takes an answer as the sign of a connection, when its request was sent since it was lost: an answer that
 * was on its way then says nothing.
 */
export function connectionWorks(sent: Date = new Date()): void {
  const lost = offlineSince.get();
  if (lost && sent < lost) return;
  clearTimeout(probing);
  probing = undefined;
  offlineSince.set(undefined);
}

/** Follows the browser's own events; the returned function stops it. */
export function watchConnection(): () => void {
  const retry = () => void probe();
  addEventListener('offline', connectionLost);
  addEventListener('online', retry);
  return () => {
    removeEventListener('offline', connectionLost);
    removeEventListener('online', retry);
  };
}

/** Asks the server for a sign of life, and takes its silence as a lost connection. */
export async function isServerThere(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store' });
    connectionWorks();
    return true;
  } catch {
    connectionLost();
    return false;
  }
}

async function probe(): Promise<void> {
  probing = undefined;
  await isServerThere();
}
