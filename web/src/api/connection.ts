import { onlineManager } from '@tanstack/react-query';
import { observable } from './observable';

/** Whether the server can be reached. While it cannot, queries wait and one banner says so. */
export const connection = observable<'online' | 'offline'>('online');

const probeEveryMs = 2000;
let probing: ReturnType<typeof setTimeout> | undefined;

export function connectionLost(): void {
  connection.set('offline');
  onlineManager.setOnline(false);
  probing ??= setTimeout(() => void probe(), probeEveryMs);
}

export function connectionWorks(): void {
  clearTimeout(probing);
  probing = undefined;
  connection.set('online');
  onlineManager.setOnline(true);
}

/** Follows the browser's own events; the returned function stops it. */
export function watchConnection(): () => void {
  // Query's own listener would call the network "online" as soon as a cable is plugged in,
  // long before the server answers.
  onlineManager.setEventListener(() => undefined);
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
