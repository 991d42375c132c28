import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { makeDemoGroup } from './program';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one Chromium of the run is reached. */
    chromium: string;
    /** Folder of a demo group that nobody serves; each server gets a copy. */
    demoGroup: string;
  }
}

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

/** Makes what all files of a run share: starting a browser and loading the demo group take seconds each. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [browser, group] = await Promise.all([
    chromium.launchServer({ executablePath: chromiumPath, args: flags }),
    makeDemoGroup(),
  ]);
  project.provide('chromium', browser.wsEndpoint());
  project.provide('demoGroup', group.folder);
  return async () => {
    await Promise.all([browser.close(), group.remove()]);
  };
}
