import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** What each page waits for, and how many requests it has made. */
const loads = new WeakMap<Page, { open: Set<Request>; begun: number }>();

/** Has to be called before the page makes its first request. */
export function watchRequests(page: Page): void {
  const load = { open: new Set<Request>(), begun: 0 };
  loads.set(page, load);
  page.on('request', (request) => {
    // A new document: what the last one waited for never comes.
    if (request.isNavigationRequest()) load.open.clear();
    load.open.add(request);
    load.begun += 1;
  });
  page.on('response', (response) => {
    const request = response.request();
    if (!request.isNavigationRequest()) return;
    // The last document may have asked for more while this one was on its way.
    load.open.clear();
    load.open.add(request);
  });
  const ended = (request: Request) => load.open.delete(request);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
}

/** Waits until everything has come that the page asked for, and what that led it to ask for; but what is held back. */
export async function atRest(page: Page, heldBack: () => readonly Request[] = () => []): Promise<void> {
  await expect.poll(() => hasNothingToDo(page, heldBack)).toBe(true);
}

async function hasNothingToDo(page: Page, heldBack: () => readonly Request[]): Promise<boolean> {
  const load = loads.get(page);
  const isWaiting = () => !load || isOpenBut(load.open, heldBack());
  if (!load || isWaiting()) return false;
  const { begun } = load;
  // Twice, since an answer is drawn in one piece of work and what depends on it is asked for in the next. Behind all
  // other work, but not only when the browser calls itself idle, which it may not do for seconds.
  await page.evaluate(async () => {
    const whenDone = () => scheduler.postTask(() => undefined, { priority: 'background' });
    await whenDone();
    await new Promise(requestAnimationFrame);
    await whenDone();
  });
  return !isWaiting() && load.begun === begun;
}

function isOpenBut(open: ReadonlySet<Request>, heldBack: readonly Request[]): boolean {
  return [...open].some((request) => !heldBack.includes(request));
}
