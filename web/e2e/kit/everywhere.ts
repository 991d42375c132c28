import type { Page } from 'playwright-core';
import type { Api, Brand } from './api';
import { App, desktop, phone, type OpenOptions } from './app';
import { expectNoBarriers, type Colours } from './axe';
import { sidewaysScroll } from './layout';
import { atRest } from './rest';
import { routes } from './routes';
import { accountStates } from './states-account';
import { importStates } from './states-import';
import { listStates } from './states-list';
import { offerStates } from './states-offer';
import { shellStates } from './states-shell';
import { expect, failOnFaults, test as base } from './test';
import { Tour } from './tour';

const windows = { desktop, phone };

/** What people see as standing still. */
const mostShift = 0.1;

/** A test that has the one page of its file, in a window of this size. */
function touring(viewport: typeof desktop) {
  return (
    base
      .extend('guide', { scope: 'file' }, async ({ program, browser }, { onCleanup }) => {
        const app = new App(program, browser);
        onCleanup(() => app.close());
        return { app, tour: new Tour(app, viewport) };
      })
      // The page of all tests, for one of them.
      .extend('tour', async ({ guide, task, onTestFinished }, { onCleanup }) => {
        failOnFaults(guide.app, { task, onTestFinished, onCleanup }, async () => {
          guide.app.forgetMisdeeds();
          await guide.tour.leave(task.result?.state !== 'fail');
        });
        return guide.tour;
      })
  );
}

/**
 * Makes one test for each route of the application in a window of this size. On the desktop every route is loaded
 * by its address, on the phone it is gone to inside the application. At the end of the visit comes what else is
 * asked of its page.
 */
export function everyRoute(
  size: keyof typeof windows,
  askMore?: (page: Page, heading: string) => Promise<unknown>,
): void {
  const test = touring(windows[size]);
  const themed = Object.entries(routes).map(
    ([name, route], index) => [name, route, themesOf(index)] as const,
  );
  test.for(themed)('%s', async ([, { path, heading }, themes], { tour }) => {
    const page = size === 'desktop' ? await tour.load(path) : await tour.go(path);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await atRest(page);
    expect(await tour.shift(), 'what moves by itself').toBeLessThan(mostShift);
    await expectUsable(page, themes);
    await askMore?.(page, heading);
    // 320 pixels are what is left of 1280 at a zoom of 400 %.
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
  });
}

/** Makes one test for each state that no address leads to, in a window of this size. */
export function everyState(size: keyof typeof windows): void {
  const viewport = windows[size];
  const here = [...shellStates, ...accountStates, ...listStates, ...importStates, ...offerStates].filter(
    ({ only }) => only === undefined || only === size,
  );
  // All before the first visit: the application asks only once which brands there are.
  const test = touring(viewport).extend('brands', { scope: 'file' }, async ({ program, guide }) => {
    const admin = await program.as('admin');
    const made = here.map(async ({ name }) => [name, await brandFor(name, admin)] as const);
    const brands = new Map(await Promise.all(made));
    await guide.tour.leave(false);
    return brands;
  });
  const themed = here.map((state, index) => [state.name, state, themesOf(index)] as const);
  test.for(themed)('%s', async ([name, { reach }, themes], { app, tour, brands }) => {
    const admin = await app.as('admin');
    const brand = brands.get(name) as Brand;
    const open = (path: string, options?: OpenOptions) =>
      options ? app.open(path, { viewport, ...options }) : tour.go(path);
    await expectUsable(await reach({ app, admin, brand, open }), themes);
  });
}

async function brandFor(state: string, admin: Api): Promise<Brand> {
  const types = { EST: 'Universalas', HAT: 'Hečbekas', SUV: 'Visureigis', OLD: '' };
  const brand = await admin.brandWith(`Brand for ${state}`, types);
  const old = (await admin.bodyTypes(brand.id)).at(-1);
  await admin.delete(`/body-type/${old?.id}?revision=${old?.revision}&anyway=1`);
  return brand;
}

/** Both themes, in the order of one stop: the next stop begins with the one that the last has ended with. */
function themesOf(index: number): readonly Colours[] {
  return index % 2 === 0 ? ['light', 'dark'] : ['dark', 'light'];
}

async function expectUsable(page: Page, themes: readonly Colours[]): Promise<void> {
  // A menu is measured before it is put in its place.
  await expect
    .poll(() => sidewaysScroll(page), { message: 'pixels the page can be scrolled sideways' })
    .toBe(0);
  await expectNoBarriers(page, themes);
}
