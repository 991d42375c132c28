import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Api } from './api';
import type { Program } from './program';
import { watchRequests } from './rest';
import { watch } from './watch';

const screenshots = resolve(import.meta.dirname, '../../../build/browser');

/** How long a page may take to get somewhere, in ms: a machine that does much else is slow, not wrong. */
const patience = 60_000;

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export interface OpenOptions {
  /** Who is logged in; nobody when absent. */
  as?: string | Api;
  viewport?: typeof desktop;
  colorScheme?: 'light' | 'dark';
  /** Whether pages run their scripts. */
  scripts?: boolean;
  /** Whether a finger can touch the screen. */
  hasTouch?: boolean;
}

/** The application as one test sees it: browsers of several people, and the contract behind them. */
export class App {
  private readonly contexts: BrowserContext[] = [];
  private readonly watched: string[][] = [];
  /** Requests the browser could not send or see through, with its reason. */
  private readonly unsent: string[] = [];

  constructor(
    private readonly program: Program,
    private readonly browser: Browser,
  ) {}

  get url(): string {
    return this.program.url;
  }

  /** The contract as seen by a demo user; one login serves all tests of a file. */
  as(username: string): Promise<Api> {
    return this.program.as(username);
  }

  /** An offer whose last day was this one, which has passed. */
  ended(offer: number, day: string): Promise<void> {
    return this.program.ended(offer, day);
  }

  /** A browser of its own at a page, without waiting for what the page loads. */
  async open(
    path: string,
    { as, viewport = desktop, colorScheme = 'light', scripts = true, hasTouch = false }: OpenOptions = {},
  ): Promise<Page> {
    const context = await this.browser.newContext({
      baseURL: this.url,
      viewport,
      colorScheme,
      locale: 'lt-LT',
      timezoneId: 'Europe/Vilnius',
      reducedMotion: 'reduce',
      javaScriptEnabled: scripts,
      hasTouch,
    });
    context.setDefaultTimeout(patience);
    this.contexts.push(context);
    this.watched.push(await watch(context));
    context.on('requestfailed', (request) =>
      this.unsent.push(`${request.failure()?.errorText} ${request.method()} ${request.url()}`),
    );
    if (as) {
      const { token, cookies } = typeof as === 'string' ? await this.as(as) : as;
      const readable = { name: 'access_token', value: token, url: this.url, sameSite: 'Lax' } as const;
      await context.addCookies([...cookies, readable]);
    }
    return this.tab(await context.newPage(), path);
  }

  /** Another tab of the same browser. */
  async openTab(beside: Page, path: string): Promise<Page> {
    return this.tab(await beside.context().newPage(), path);
  }

  /** What the pages did wrong until now, whatever the test was about. */
  async misdeeds(): Promise<string[]> {
    // Messages come in order, so after an answer of the page those before it have arrived.
    await Promise.all(this.pages().map((page) => page.evaluate(() => undefined).catch(() => undefined)));
    return this.watched.flat();
  }

  /** For tests that provoke misdeeds on purpose. */
  forgetMisdeeds(): void {
    for (const list of this.watched) list.length = 0;
  }

  /** Keeps what helps to find out why a test failed. */
  async keepEvidence(name: string): Promise<string> {
    await mkdir(screenshots, { recursive: true });
    const kept = this.pages().map((page, index) => {
      const path = resolve(screenshots, `${name.replaceAll(/[^\p{L}\d]+/gu, '-')}-${index + 1}.png`);
      const picture = page.screenshot({ path, timeout: 5000 }).then(
        () => path,
        (error: Error) => `no screenshot: ${error.message}`,
      );
      // Where the run is read, there are often no pictures.
      const text = page
        .locator('body')
        .innerText({ timeout: 5000 })
        .catch(() => '');
      return Promise.all([picture, text]).then((seen) => `${page.url()}: ${seen.join('\n').slice(0, 1500)}`);
    });
    const lines = this.program.log().split('\n');
    const log = lines
      .filter((line) => !line.includes('"/assets/'))
      // A test that waits asks the same again and again: the last of these is enough.
      .filter((line, index, all) => operationOf(line) !== operationOf(all[index + 1] ?? ''))
      .slice(-30)
      .join('\n');
    const unsent = this.unsent.slice(-15).join('\n');
    return `${(await Promise.all(kept)).join('\n')}\nrequests that failed in the browser:\n${unsent}\nlast lines of the server:\n${log}`;
  }

  async close(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()));
  }

  private pages(): Page[] {
    return this.contexts.flatMap((context) => context.pages());
  }

  private async tab(page: Page, path: string): Promise<Page> {
    watchRequests(page);
    await page.goto(path);
    return page;
  }
}

/** What a line of the log is about: the operation of a request, otherwise all of it. */
function operationOf(line: string): string {
  return /"operation":"([^"]+)"/.exec(line)?.[1] ?? line;
}
