import type { Page, Route } from 'playwright-core';
import { atRest } from './rest';

/** In which order answers come that are waited for at the same time. */
export const orders = ['first asked first', 'last asked first'] as const;
export type Order = (typeof orders)[number];

const brought = /<script type="application\/json" data-answer=[\s\S]*?<\/script>/g;

/** After so many milliseconds every mark of waiting stands. */
const marksAfterMs = 300;

/**
 * Makes the server slow, by what is drawn and not by the clock: a page comes without the answers that it brings along,
 * and each answer is held back until all stands that can be drawn without it, marks of waiting too. What is returned
 * lets one answer after the other through, until the page asks for nothing more.
 */
export async function slowDown(page: Page, order: Order): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(/\/api\/v1\//, (route) => {
    held.push(route);
  });
  await page.route(
    ({ pathname }) => !/^\/(api|assets)\//.test(pathname),
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.continue();
      const response = await route.fetch();
      // What the last document has asked for is nothing that this one waits for.
      await Promise.all(held.splice(0).map((stale) => stale.continue()));
      return route.fulfill({ response, body: (await response.text()).replaceAll(brought, '') });
    },
  );
  const drawn = async () => {
    await atRest(page, () => held.map((route) => route.request()));
    // A timer that is set now ends after those that were set for less time before.
    await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), marksAfterMs);
    await atRest(page, () => held.map((route) => route.request()));
  };
  return async () => {
    await drawn();
    while (held.length > 0) {
      const next = order === 'first asked first' ? held.shift() : held.pop();
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what is seen
      await next?.continue();
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what is seen
      await drawn();
    }
    await page.unrouteAll({ behavior: 'wait' });
  };
}
