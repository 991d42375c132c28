import { chromium, type Browser } from 'playwright-core';

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

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: flags });
}
