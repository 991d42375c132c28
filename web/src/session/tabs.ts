/** What the tabs of one browser send each other, because they share one token. */
export type TabMessage = { kind: 'left' } | { kind: 'timed_out' } | { kind: 'logged_in'; userId: number };

const name = 'forecourt.session';

export function sendToOtherTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(message);
  channel.close();
}

/** Calls back for every message of another tab; the returned function stops it. */
export function listenToTabs(listener: (message: TabMessage) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data));
  return () => channel.close();
}
