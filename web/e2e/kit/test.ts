import { chromium } from 'playwright-core';
import { expect, test as base } from 'vitest';
import type { Api } from './api';
import { App } from './app';
import { startProgram, type Storage } from './program';

const chromiumPath = process.env.FORECOURT_CHROMIUM ?? '/usr/bin/chromium';

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A test with a running application: one server and one browser for each file, fresh pages for each test. */
export const test = base
  // Files with other needs extend this.
  .extend('storage', { scope: 'file' }, async (): Promise<Storage> => ({}))
  .extend('program', { scope: 'file' }, async ({ storage }, { onCleanup }) => {
    const program = await startProgram(storage);
    onCleanup(() => program.stop());
    return program;
  })
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await chromium.launch({ executablePath: chromiumPath, args: flags });
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('logins', { scope: 'file' }, async ({}, { onCleanup }) => {
    const logins = new Map<string, Promise<Api>>();
    onCleanup(async () => {
      for (const api of logins.values()) await (await api).dispose();
    });
    return logins;
  })
  .extend('app', async ({ program, browser, logins, task }, { onCleanup }) => {
    const app = new App(program, browser, logins);
    onCleanup(async () => {
      const misdeeds = await app.misdeeds();
      const failed = task.result?.state === 'fail' || misdeeds.length > 0;
      if (failed) console.error(`${task.name}\n${await app.keepEvidence(task.name)}`);
      await app.close();
      expect(misdeeds, 'violations of the content policy, errors and warnings of the pages').toEqual([]);
    });
    return app;
  });

export { expect };
