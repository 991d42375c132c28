import type { Page } from 'playwright-core';
import type { App, desktop } from './app';
import { countShift, layoutShift } from './layout';
import { atRest } from './rest';

/** Whatever lies over a page and would lie over the next one too. */
const overlays = '[role=dialog], [role=alertdialog], [role=menu]';

/** What is said about the whole application, and no key takes away. */
const notices = '[role=region] [role=status]:not(:empty), section > [role=status]:not(:empty)';

/**
 * The administrator's one page in a window of this size, which goes from place to place inside the application.
 * Starting the application takes longer than all that is asked of one place.
 */
export class Tour {
  private page?: Page;

  /** How much has moved since the place was gone to. */
  shift: () => Promise<number> = () => Promise.resolve(0);

  constructor(
    private readonly app: App,
    private readonly viewport: typeof desktop,
  ) {}

  /** The page at this address, the whole application loaded again. */
  async load(path: string): Promise<Page> {
    this.page ??= await this.app.open('about:blank', { as: 'admin', viewport: this.viewport });
    const { page } = this;
    await page.goto(path);
    this.shift = () => layoutShift(page);
    return page;
  }

  /** The page at this address, reached without loading the application again. */
  async go(path: string): Promise<Page> {
    const { page } = this;
    if (!page) return this.load(path);
    // What stayed where it is would keep what was done to it.
    if (new URL(page.url()).pathname === path.replace(/\?.*/, '')) await within(page, '/password');
    this.shift = await countShift(page);
    await within(page, path);
    return page;
  }

  /** The end of a stop: the page stays for the next one unless something would stay on it. */
  async leave(well: boolean): Promise<void> {
    const { page } = this;
    if (!page) return;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.setViewportSize(this.viewport);
    if (well && (await isClean(page))) return;
    this.page = undefined;
    await page.context().close();
  }
}

async function within(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path);
  await atRest(page);
}

async function isClean(page: Page): Promise<boolean> {
  for (
    let tries = 0;
    tries < 3 && (await page.locator(overlays).filter({ visible: true }).count()) > 0;
    tries++
  ) {
    await page.keyboard.press('Escape');
    await atRest(page);
  }
  return page.evaluate((left) => {
    // The application asks then whether something typed may be lost.
    const leaving = new Event('beforeunload', { cancelable: true });
    return navigator.onLine && !document.querySelector(left) && dispatchEvent(leaving);
  }, `${overlays}, ${notices}`);
}
