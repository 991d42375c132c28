import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const whole = '/usr/bin/chromium';
/** Chromium without the windows around a page, which nobody sees here and which take a fifth of the time. */
const shell = '/usr/bin/chromium-headless-shell';

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

/** Starts a browser; with the viewer of documents it is a whole one. */
export function launchBrowser({ withViewer = false } = {}): Promise<Browser> {
  const found = !withViewer && existsSync(shell) ? shell : whole;
  return chromium.launch({ executablePath: process.env.FORECOURT_CHROMIUM ?? found, args: flags });
}
