import type { Page } from 'playwright-core';
import { desktop, phone, type OpenOptions } from './app';
import { routes } from './routes';
import { accountStates } from './states-account';
import { importStates } from './states-import';
import { listStates } from './states-list';
import { shellStates } from './states-shell';
import { test } from './test';

const windows = { desktop, phone };

/** Makes one test for each route and each state of the application in a window of this size. */
export function everywhere(size: keyof typeof windows, check: (page: Page) => Promise<void>): void {
  const viewport = windows[size];

  test.for(Object.entries(routes))('%s', async ([, { path, heading }], { app }) => {
    const page = await app.open(path, { as: 'admin', viewport });
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await check(page);
  });

  const here = [...shellStates, ...accountStates, ...listStates, ...importStates].filter(
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
    await check(await reach({ app, admin, brand, open }));
  });
}
