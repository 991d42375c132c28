/**
 * Loads code ahead of its use. That it could not be loaded, such as without a connection, is told when it is
 * used, not before.
 */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
