import type { Page } from 'playwright-core';
import { desktop, phone, type OpenOptions } from './app';
import { bringAxe, expectNoBarriers } from './axe';
import { layoutShift, sidewaysScroll } from './layout';
import { routes } from './routes';
import { accountStates } from './states-account';
import { importStates } from './states-import';
import { listStates } from './states-list';
import { offerStates } from './states-offer';
import { shellStates } from './states-shell';
import { expect, test } from './test';

const windows = { desktop, phone };

/** What people see as standing still. */
const mostShift = 0.1;

/**
 * Makes one test for each route and each state of the application in a window of this size. At the end of
 * the visit to a route comes what else is asked of its page.
 */
export function everywhere(
  size: keyof typeof windows,
  askMore?: (page: Page, heading: string) => Promise<unknown>,
): void {
  const viewport = windows[size];

  test.for(Object.entries(routes))('%s', async ([, { path, heading }], { app }) => {
    const page = await app.open(path, { as: 'admin', viewport });
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await Promise.all([page.waitForLoadState('networkidle'), bringAxe(page)]);
    expect(await layoutShift(page), 'what moves by itself').toBeLessThan(mostShift);
    await expectUsable(page);
    await askMore?.(page, heading);
    // 320 pixels are what is left of 1280 at a zoom of 400 %.
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
  });

  const here = [...shellStates, ...accountStates, ...listStates, ...importStates, ...offerStates].filter(
    ({ only }) => only === undefined || only === size,
  );
  const named = here.map((state) => [state.name, state] as const);
  test.for(named)('%s', async ([name, { reach }], { app }) => {
    const admin = await app.as('admin');
    const types = { EST: 'Universalas', HAT: 'Hečbekas', SUV: 'Visureigis', OLD: '' };
    const brand = await admin.brandWith(`Brand for ${name}`, types);
    const old = (await admin.bodyTypes(brand.id)).at(-1);
    await admin.delete(`/body-type/${old?.id}?revision=${old?.revision}`);
    const open = (path: string, options: OpenOptions = {}) =>
      app.open(path, { as: 'admin', viewport, ...options });
    await expectUsable(await reach({ app, admin, brand, open }));
  });
}

async function expectUsable(page: Page): Promise<void> {
  expect(await sidewaysScroll(page), 'pixels the page can be scrolled sideways').toBe(0);
  await expectNoBarriers(page);
}
