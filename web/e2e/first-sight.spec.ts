import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from './kit/test';

const list = '/brand/baseData/1/bodyTypes';
const row = (page: Page) => page.getByRole('row').filter({ hasText: 'HAT' });

/** The requests to the API from now on, by path. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname.replace('/api/v1', ''));
  });
  return paths;
}

describe('the first sight of a page', () => {
  test('a cold list asks for nothing that came with it, and its outline goes', async ({ app }) => {
    const page = await app.open('/', { as: 'jonas' });
    const asked = requestsOf(page);
    // A server with other work to do answers a page without what takes it longer than 50 ms.
    await expect
      .poll(
        async () => {
          // What an earlier try still asks for is not counted.
          await page.goto('about:blank');
          asked.length = 0;
          const answer = await page.goto(list);
          return (await answer?.text())?.match(/data-answer/g)?.length;
        },
        { timeout: 60_000 },
      )
      // User, brand, languages, settings, records, saved views.
      .toBe(6);
    await row(page).first().waitFor();
    // Jobs are asked for by a part of the shell that comes after the page.
    expect(asked.filter((path) => path !== '/job')).toEqual([]);
    expect(await page.locator('#outline').isVisible()).toBe(false);
    expect(await page.locator('#outline').getAttribute('aria-hidden')).toBe('true');
  });

  test('styles that come late are added behind those of the page, which they change', async ({ app }) => {
    const page = await app.open(list, { as: 'jonas' });
    await row(page).first().waitFor();
    await page.getByRole('button', { name: /naudotojo meniu/ }).click();
    const entry = page.getByRole('menuitem').first();
    await entry.waitFor();
    const order = () =>
      page.evaluate(() =>
        [...document.styleSheets].flatMap(
          ({ href }) => /assets\/([a-z-]+)-[^/]+\.css$/.exec(href ?? '')?.[1] ?? [],
        ),
      );
    await expect.poll(order).toContain('menu');
    const styles = await order();
    expect(styles.indexOf('start')).toBe(0);
    expect(styles.indexOf('menu')).toBeGreaterThan(styles.indexOf('list'));
    expect(
      await entry.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingInline)),
    ).toBeGreaterThan(0);
  });

  test('stands in the language and colours of before, before any script runs', async ({ app }) => {
    const page = await app.open('/', { as: 'jonas' });
    const { origin } = new URL(page.url());
    await page.context().addCookies([
      { name: 'lang', value: 'en', url: origin },
      { name: 'theme', value: 'dark', url: origin },
    ]);
    const answer = await page.request.get(list, { headers: { Accept: 'text/html' } });
    expect(await answer.text()).toContain('<html lang="en" data-mantine-color-scheme="dark" data-arriving>');
  });

  test('a page after the logout shows nothing of before, by reload or by going back', async ({ app }) => {
    const page = await app.open(list, { as: 'jonas' });
    await row(page).first().waitFor();
    const { token } = await page.evaluate(() => ({
      token: /access_token=([^;]+)/.exec(document.cookie)?.[1],
    }));
    await page.evaluate(async () => {
      const own = /access_token=([^;]+)/.exec(document.cookie)?.[1];
      await fetch('/api/v1/user/logout', { method: 'POST', headers: { Authorization: `Bearer ${own}` } });
    });
    const ended = await page.request.get(list, {
      headers: { Accept: 'text/html', Cookie: `access_token=${token}` },
    });
    expect(await ended.text()).not.toContain('data-answer');
    await page.reload();
    await page.getByRole('heading', { name: 'Prisijungimas' }).waitFor();
    expect(await row(page).count()).toBe(0);
    await page.goto('/');
    await page.goBack();
    await page.getByRole('heading', { name: 'Prisijungimas' }).waitFor();
    expect(await row(page).count()).toBe(0);
  });
});
