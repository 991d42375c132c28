import { loadCode } from '@/api/load-code';

const loadLiveRegion = () => loadCode(() => import('@atlaskit/pragmatic-drag-and-drop-live-region'));

/** Has something read out that only those who see the screen would notice, such as a new place in an order. */
export function announce(text: string): void {
  loadLiveRegion().then(
    (region) => region.announce(text),
    () => undefined,
  );
}
