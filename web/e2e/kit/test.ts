import { expect, inject, test as base, type TestContext } from 'vitest';
import { App } from './app';
import { launchBrowser } from './browser';
import { startProgram, type Storage } from './program';

/**
 * A test with a running application: one server for each file, one browser for each worker, fresh pages for each
 * test.
 */
export const test = base
  // Files with other needs extend this.
  .extend('storage', { scope: 'file' }, async (): Promise<Storage> => ({}))
  .extend('program', { scope: 'file' }, async ({ storage }, { onCleanup }) => {
    const program = await startProgram(storage, inject('demoGroup'));
    onCleanup(() => program.stop());
    return program;
  })
  // Started by the worker itself: over a connection to one that all share, every message is read three times.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('viewer', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser({ withViewer: true });
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('app', async ({ program, browser, task, onTestFinished }, { onCleanup }) => {
    const app = new App(program, browser);
    failOnFaults(app, { task, onTestFinished, onCleanup }, () => app.close());
    return app;
  });

/** The same in a browser that shows documents. */
export const testWithViewer = test.extend(
  'app',
  async ({ program, viewer, task, onTestFinished }, { onCleanup }) => {
    const app = new App(program, viewer);
    failOnFaults(app, { task, onTestFinished, onCleanup }, () => app.close());
    return app;
  },
);

type Running = Pick<TestContext, 'task' | 'onTestFinished'> & {
  onCleanup: (clean: () => Promise<void>) => void;
};

/** Has a test fail when its pages did what no page may do, and keeps what helps to find out why one failed. */
export function failOnFaults(
  app: App,
  { task, onTestFinished, onCleanup }: Running,
  leave: () => Promise<void>,
): void {
  let misdeeds: string[] = [];
  onCleanup(async () => {
    misdeeds = await app.misdeeds();
    const failed = task.result?.state === 'fail' || misdeeds.length > 0;
    if (failed) console.error(`${task.name}\n${await app.keepEvidence(task.name)}`);
    await leave();
  });
  // Not in the cleaning up, which has to come to its end.
  onTestFinished(() => {
    expect(misdeeds, 'violations of the content policy, errors and warnings of the pages').toEqual([]);
  });
}

export { expect };
