import { observable } from './observable';

/** Whether the server can be reached. While it cannot, queries wait and one banner says so. */
export const connection = observable<'online' | 'offline'>('online');

const probeEveryMs = 2000;
let probing: ReturnType<typeof setTimeout> | undefined;

export function connectionLost(): void {
  connection.set('offline');
  probing ??= setTimeout(() => void probe(), probeEveryMs);
}

export function connectionWorks(): void {
  clearTimeout(probing);
  probing = undefined;
  connection.set('online');
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

async function probe(): Promise<void> {
  probing = undefined;
  try {
    await fetch('/healthz', { cache: 'no-store' });
    connectionWorks();
  } catch {
    connectionLost();
  }
}
