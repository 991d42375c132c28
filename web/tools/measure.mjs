// Times the real product in Chromium, a list, a form and a step of an offer: cold start, blocking and layout shift on a slow
// client, and a click on a link to what it leads to (figures P19-P21 of docs/benchmarks.md).
// Run after make build: npm run measure
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startUnwatched } from './unwatched.mjs';

const rounds = 5;
const program = process.env.FORECOURT_BIN ?? new URL('../../bin/forecourt', import.meta.url).pathname;
/** Each with what shows that it is there, and a link to it from another page. */
const pages = [
  {
    name: 'list',
    path: '/brand/baseData/1/series',
    shown: 'main tbody tr td',
    from: { path: '/brand', shown: 'main tbody tr td', link: 'nav a[href*="baseData"]' },
    within: 'baseData',
  },
  {
    name: 'form of a brand',
    path: '/brand/edit/1',
    shown: 'main input[name="name"]',
    from: {
      path: '/brand/edit/1/gearboxes',
      shown: 'main tbody tr td',
      link: 'main a[href="/brand/edit/1"]',
    },
    within: '/brand/edit/1',
  },
  {
    name: 'step of an offer',
    path: '/offer/edit/1/options',
    shown: 'main [role="option"]',
    from: { path: '/offer/edit/1/summary', shown: 'main textarea', link: 'main a[href$="/1/options"]' },
    within: '/1/options',
  },
];

const data = mkdtempSync(join(tmpdir(), 'forecourt-measure-'));
execFileSync(program, ['demo', '--data', data], { stdio: 'ignore' });
const server = spawn(program, ['serve', '--data', data, '--addr', '127.0.0.1:0', '--log-level', 'error']);
const address = await new Promise((resolve) => {
  server.stdout.on('data', (text) => resolve(/http:\S+/.exec(String(text))?.[0]));
});
const executablePath = process.env.FORECOURT_CHROMIUM ?? '/usr/bin/chromium';
const unwatched = startUnwatched(executablePath);
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const cookies = await logIn();
  for (const page of pages) {
    const cold = await times(() => open(page, cookies));
    const slow = await times(() => unwatched.open(address + page.path, page.shown, cookies));
    const click = await times(() => clickTo(page, cookies));
    console.log(`\n${page.name}`);
    print('P19 visible, cold', median(cold.map((m) => m.took)), 'ms');
    print('P19 the same on a slow client (CPU/4, 10 Mbit/s)', median(slow.map((m) => m.took)), 'ms');
    print('P20 blocking time on the slow client', median(slow.map((m) => m.blocked)), 'ms', 120);
    print('P20 layout shift on the slow client', median(slow.map((m) => m.shift)), '', 0.02);
    print('P21 click on a link to it', median(click), 'ms', 120);
  }
} finally {
  await browser.close();
  unwatched.close();
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
      bind_cookie: true,
    }),
  });
  const bound = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0].split('='));
  return [['access_token', (await answer.json()).access_token], ...bound];
}

/** A page of a browser that has never been here, logged in. */
async function fresh(cookies) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: address })));
  const page = await context.newPage();
  return { context, page };
}

async function open({ path, shown }, cookies) {
  const { context, page } = await fresh(cookies);
  // The page measures itself: a locator would bring along a script of its own, whose compilation blocks the page for longer
  // than anything of ours.
  await page.addInitScript((wanted) => {
    const look = () => {
      if (document.querySelector(wanted)) console.debug('shown');
      else requestAnimationFrame(look);
    };
    look();
  }, shown);
  const isShown = page.waitForEvent('console', (message) => message.text() === 'shown');
  const start = performance.now();
  await page.goto(address + path, { waitUntil: 'commit' });
  await isShown;
  const took = performance.now() - start;
  await context.close();
  return { took };
}

async function clickTo({ shown, from, within }, cookies) {
  const { context, page } = await fresh(cookies);
  await page.goto(address + from.path);
  await page.locator(from.shown).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator(from.link).first().hover();
  // The clock of the page itself: from the click to the first frame that shows what it leads to.
  const took = await page.evaluate(
    async ({ link, within: part, shown: wanted }) => {
      const target = document.querySelector(link);
      const begun = performance.now();
      target.click();
      while (!location.pathname.includes(part) || !document.querySelector(wanted)) {
        await new Promise(requestAnimationFrame);
      }
      return performance.now() - begun;
    },
    { link: from.link, within, shown },
  );
  await context.close();
  return took;
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
