import { request, type Page } from 'playwright-core';
import { describe } from 'vitest';
import { barriers } from './kit/axe';
import { layoutShift, sidewaysScroll } from './kit/layout';
import { expect, test } from './kit/test';

/** Adds markup as a careless page would. */
const plant = (page: Page, html: string) =>
  page.evaluate((markup) => document.body.insertAdjacentHTML('beforeend', markup), html);

/**
 * Every test fails when one of its pages breaks the content policy, throws or complains in the console, and
 * those of all pages when something is in the way of their users. Here these nets are tried themselves.
 */
describe('the watch over all pages', () => {
  test.for([
    ['an inline style', '<p style="color: red">x</p>', /content policy: style-src/],
    ['an inline handler', '<img alt="x" src="data:," onerror="alert(1)">', /content policy: script-src/],
    ['a picture of a stranger', '<img alt="x" src="http://127.0.0.2:1/x.png">', /content policy: img-src/],
    [
      'a frame',
      '<iframe title="x" src="http://127.0.0.2:1/"></iframe>',
      /content policy: (frame|default)-src/,
    ],
  ] as const)('notices %s', async ([, html, complaint], { app }) => {
    const page = await app.open('/');
    await page.getByRole('heading', { name: 'Prisijungimas' }).waitFor();
    await plant(page, html);
    await expect.poll(async () => (await app.misdeeds()).join('\n')).toMatch(complaint);
    app.forgetMisdeeds();
  });

  test('notices what pages throw and write to the console', async ({ app }) => {
    const page = await app.open('/');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('planted');
      });
      console.error('careful');
    });
    await expect.poll(async () => (await app.misdeeds()).join('\n')).toContain('thrown: Error: planted');
    expect((await app.misdeeds()).join('\n')).toContain('console: careful');
    app.forgetMisdeeds();
  });

  test('notices what is in the way of users', async ({ app }) => {
    const page = await app.open('/');
    await page.getByRole('heading', { name: 'Prisijungimas' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await plant(page, '<input type="text"><img src="/favicon.svg"><div id="wide">x</div>');
    expect((await barriers(page)).join('\n')).toMatch(/label: <input[^]*|image-alt: <img/);
    await page.evaluate(() => {
      const wide = document.getElementById('wide');
      if (wide) wide.style.width = '3000px';
    });
    expect(await sidewaysScroll(page)).toBeGreaterThan(1000);
    await page.evaluate(() => document.body.prepend(document.createElement('p')));
    await page.evaluate(() => document.body.style.setProperty('padding-top', '400px'));
    await expect.poll(() => layoutShift(page)).toBeGreaterThan(0.1);
  });
});

describe('the server', () => {
  test('sends the strict policy with a fresh nonce each time', async ({ app }) => {
    const http = await request.newContext({ baseURL: app.url });
    const policies = [];
    for (let visit = 0; visit < 2; visit += 1) {
      const answer = await http.get('/brand', { headers: { Accept: 'text/html' } });
      const policy = answer.headers()['content-security-policy'] ?? '';
      const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
      expect(await answer.text()).toContain(`nonce="${nonce}"`);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/unsafe-|\*/);
      expect(answer.headers()['cache-control']).toContain('no-store');
      policies.push(policy);
    }
    expect(policies[0]).not.toBe(policies[1]);
    await http.dispose();
  });

  test('answers a missing asset with 404, not with the application', async ({ app }) => {
    const http = await request.newContext({ baseURL: app.url });
    expect((await http.get('/assets/gone.js')).status()).toBe(404);
    expect((await http.get('/api/v1/gone')).status()).toBe(404);
    await http.dispose();
  });

  test('shows the documentation of its contract within its own policy', async ({ app }) => {
    const page = await app.open('/api/docs');
    await page.getByRole('heading').first().waitFor();
  });
});
