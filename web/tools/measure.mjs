// Times the real product in Chromium: cold start of the first list, blocking and layout shift on a slow
// client, and a click in the menu to rows on screen (figures P19-P21 of docs/benchmarks.md).
// Run after make build: npm run measure
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const rounds = 5;
const program = process.env.FORECOURT_BIN ?? new URL('../../bin/forecourt', import.meta.url).pathname;
const list = '/brand/baseData/1/series';
const other = '/brand';

const data = mkdtempSync(join(tmpdir(), 'forecourt-measure-'));
execFileSync(program, ['demo', '--data', data], { stdio: 'ignore' });
const server = spawn(program, ['serve', '--data', data, '--addr', '127.0.0.1:0', '--log-level', 'error']);
const address = await new Promise((resolve) => {
  server.stdout.on('data', (text) => resolve(/http:\S+/.exec(String(text))?.[0]));
});
const browser = await chromium.launch({
  executablePath: process.env.FORECOURT_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const token = await logIn();
  const cold = await times(() => coldList(token, false));
  const slow = await times(() => coldList(token, true));
  const click = await times(() => clickToRows(token));
  print('P19 list rows visible, cold', median(cold.map((m) => m.rows)), 'ms');
  print('P19 the same on a slow client (CPU/4, 10 Mbit/s)', median(slow.map((m) => m.rows)), 'ms');
  print('P20 blocking time on the slow client', median(slow.map((m) => m.blocked)), 'ms', 200);
  print('P20 layout shift on the slow client', median(slow.map((m) => m.shift)), '', 0.02);
  print('P21 click in the menu to rows', median(click), 'ms', 120);
} finally {
  await browser.close();
  server.kill();
  rmSync(data, { recursive: true });
}

async function logIn() {
  const answer = await fetch(`${address}/api/v1/oauth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      username: 'admin',
      password: 'forecourt-demo',
      client_id: 'web',
      client_secret: 'forecourt',
    }),
  });
  return (await answer.json()).access_token;
}

/** A page of a browser that has never been here, logged in. */
async function fresh(token) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'access_token', value: token, url: address }]);
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.measured = { blocked: 0, shift: 0 };
    new PerformanceObserver((tasks) => {
      for (const task of tasks.getEntries()) globalThis.measured.blocked += Math.max(0, task.duration - 50);
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((shifts) => {
      for (const shift of shifts.getEntries())
        if (!shift.hadRecentInput) globalThis.measured.shift += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return { context, page };
}

async function coldList(token, slow) {
  const { context, page } = await fresh(token);
  if (slow) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await session.send('Network.enable');
    const speed = (10 * 1024 * 1024) / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: speed,
      uploadThroughput: speed,
    });
  }
  const start = performance.now();
  await page.goto(address + list, { waitUntil: 'commit' });
  await rowsShown(page);
  const rows = performance.now() - start;
  await page.waitForLoadState('networkidle');
  const measured = await page.evaluate(() => globalThis.measured);
  await context.close();
  return { rows, ...measured };
}

async function clickToRows(token) {
  const { context, page } = await fresh(token);
  await page.goto(address + other);
  await rowsShown(page);
  await page.waitForLoadState('networkidle');
  // The clock of the page itself: from the click to the first frame that shows rows of the other list.
  const link = page.locator('nav a[href*="baseData"]').first();
  await link.hover();
  const took = await page.evaluate(async () => {
    const target = document.querySelector('nav a[href*="baseData"]');
    const begun = performance.now();
    target.click();
    while (!location.pathname.includes('baseData') || !document.querySelector('main tbody tr td')) {
      await new Promise(requestAnimationFrame);
    }
    return performance.now() - begun;
  });
  await context.close();
  return took;
}

async function rowsShown(page) {
  await page.locator('main tbody tr td').first().waitFor();
}

async function times(measure) {
  await measure(); // the first warms the server
  const all = [];
  for (let round = 0; round < rounds; round++) all.push(await measure());
  return all;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function print(name, value, unit, bound) {
  const digits = unit === '' ? 4 : 0;
  const verdict = bound === undefined ? '' : value <= bound ? `  <= ${bound}  ok` : `  <= ${bound}  MISSED`;
  console.log(`${name}: ${value.toFixed(digits)} ${unit}${verdict}`);
}
