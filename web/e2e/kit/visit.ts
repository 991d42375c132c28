import type { Locator, Page } from 'playwright-core';
import type { Api, Brand } from './api';
import type { App, OpenOptions } from './app';

/** A state of the application that no address leads to: a dialog, a menu, a message, an error. */
export interface State {
  name: string;
  /** Opens the application in this state. */
  reach: (visit: Visit) => Promise<Page>;
  /** Only windows of this size have it. */
  only?: 'desktop' | 'phone';
}

export interface Visit {
  app: App;
  admin: Api;
  /** With the body types EST, HAT and SUV, and OLD in the archive. */
  brand: Brand;
  /**
   * Goes to a page in a window of the size being tested. With options it is a browser of its own: for somebody
   * else, or where something lasts that no key takes away.
   */
  open: (path: string, options?: OpenOptions) => Promise<Page>;
}

export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name }).first();
}

export function item(page: Page, name: string): Locator {
  return page.getByRole('menuitem', { name, exact: true });
}

/** Goes to another page within the application: a page that the server answers brings its data along. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate((to) => history.pushState({}, '', to), path);
}

/** Answers requests of this kind with a problem. */
export async function refuse(
  page: Page,
  method: string,
  path: string,
  problem: { status: number; code?: string; changed_by?: string; changed_at?: string },
): Promise<void> {
  await page.route(`**/api/v1${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: problem.status, json: problem })
      : route.fallback(),
  );
}
