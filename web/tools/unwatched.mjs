// A page of Chromium on a slow client that no debugger listens to. While one does, as Playwright always does, V8 reads a
// script again for the place of each Error that it makes, which costs a slow client 100 ms of a start that users do not
// wait for. What is sent here is Chromium's protocol over its pipe: https://chromedevtools.github.io/devtools-protocol
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const bytesPerSecond = (10 * 1024 * 1024) / 8;
/** A page has nothing more to do when it was idle for so long. */
const quietMs = 1500;
const longestMs = 30_000;

/** Notes what blocks and moves a page, and when what is waited for is there. */
const watching = (shown) => `
  globalThis.measured = { blocked: 0, shift: 0, last: 0 };
  new PerformanceObserver((tasks) => {
    for (const { startTime, duration } of tasks.getEntries()) {
      measured.blocked += Math.max(0, duration - 50);
      measured.last = startTime + duration;
    }
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((shifts) => {
    for (const { hadRecentInput, value } of shifts.getEntries()) if (!hadRecentInput) measured.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (document.querySelector(${JSON.stringify(shown)})) measured.took = performance.now();
    else requestAnimationFrame(look);
  };
  look();`;

export function startUnwatched(executablePath) {
  const profile = mkdtempSync(join(tmpdir(), 'forecourt-chromium-'));
  const program = spawn(
    executablePath,
    [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--headless',
      '--remote-debugging-pipe',
    ].concat(`--user-data-dir=${profile}`),
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const [, , , toBrowser, fromBrowser] = program.stdio;
  const waiting = new Map();
  let unread = '';
  fromBrowser.on('data', (part) => {
    const messages = (unread + part).split('\0');
    unread = messages.pop();
    for (const { id, result, error } of messages.map((message) => JSON.parse(message))) {
      if (error) waiting.get(id)?.reject(new Error(error.message));
      else waiting.get(id)?.resolve(result);
      waiting.delete(id);
    }
  });
  let sent = 0;
  const send = (method, params, sessionId) =>
    new Promise((resolve, reject) => {
      sent += 1;
      waiting.set(sent, { resolve, reject });
      toBrowser.write(`${JSON.stringify({ id: sent, method, params, sessionId })}\0`);
    });

  /** Opens an address in a page of a browser that has never been there. */
  async function open(url, shown, cookies) {
    const { browserContextId } = await send('Target.createBrowserContext');
    await send('Storage.setCookies', {
      browserContextId,
      cookies: cookies.map(([name, value]) => ({ name, value, url })),
    });
    const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    const say = (method, params) => send(method, params, sessionId);
    await say('Page.enable');
    await say('Network.enable');
    await say('Emulation.setDeviceMetricsOverride', {
      width: 1440,
      height: 900,
      deviceScaleFactor: 1,
      mobile: false,
    });
    await say('Page.addScriptToEvaluateOnNewDocument', { source: watching(shown) });
    await say('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await say('Emulation.setCPUThrottlingRate', { rate: 4 });
    await say('Page.navigate', { url });
    const measured = await untilQuiet(async () => {
      const { result } = await say('Runtime.evaluate', {
        expression: 'JSON.stringify({ ...measured, now: performance.now() })',
      });
      return JSON.parse(result.value);
    });
    await send('Target.disposeBrowserContext', { browserContextId });
    return measured;
  }

  const close = () => {
    program.once('exit', () => rmSync(profile, { recursive: true, force: true }));
    for (const pipe of [toBrowser, fromBrowser]) pipe.destroy();
    program.kill();
  };
  return { open, close };
}

async function untilQuiet(look) {
  const until = performance.now() + longestMs;
  while (performance.now() < until) {
    await pause(quietMs);
    const { took, last, now, ...rest } = await look();
    if (took !== undefined && now - Math.max(took, last) > quietMs) return { took, ...rest };
  }
  throw new Error('the page did not come');
}
