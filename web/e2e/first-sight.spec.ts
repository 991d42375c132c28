import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { phone } from './kit/app';
import { expect, test } from './kit/test';
import { goWithin } from './kit/visit';

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

/** From the next page on, how much of the window has moved that nobody has touched: 0 is nothing at all. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((seen) => {
      for (const entry of seen.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum);
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

  test('offers opened lately move nothing of the first page, whether they come with it or later', async ({
    app,
  }) => {
    const admin = await app.as('admin');
    const place = { company_id: 1, brand_id: 1, pricelist_id: 1, model_id: 1 };
    for (let opened = 0; opened < 3; opened += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after another, as they are opened
      const { id } = await admin.post<{ id: number }>('/version', place);
      // oxlint-disable-next-line no-await-in-loop -- one after another, as they are opened
      await admin.post(`/offer/opened/${id}`, {});
    }
    const page = await app.open('/country', { as: admin, viewport: phone });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const shifts = await watchShifts(page);
    const mine = page.getByRole('region', { name: 'Šiandien' });
    await page.goto('/');
    await mine.waitFor();
    expect(await shifts()).toBeLessThan(0.01);

    await page.goto('/country');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.route(/\/offer\/(recent|today)/, async (route) => {
      await new Promise((later) => setTimeout(later, 1000));
      await route.continue();
    });
    await goWithin(page, '/');
    await mine.waitFor();
    await page.getByRole('region', { name: 'Neseniai atidaryti' }).waitFor();
    expect(await shifts()).toBeLessThan(0.01);
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
