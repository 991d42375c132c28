import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { ListPage } from './kit/list';
import { expect, test } from './kit/test';

/** Counts how often React changes the page, as its developer tools do. */
async function countDrawings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = Object.assign(window, { drawings: 0 });
    const tools = {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => undefined,
      onScheduleFiberRoot: () => undefined,
      onCommitFiberRoot: () => (counted.drawings += 1),
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    };
    Object.assign(window, { ['__REACT_DEVTOOLS_GLOBAL_HOOK__']: tools });
  });
}

const drawings = (page: Page) => page.evaluate(() => (window as unknown as { drawings: number }).drawings);

describe('nothing is drawn', () => {
  test('on a step of options that nobody touches', async ({ app }) => {
    const admin = await app.as('admin');
    const place = { company_id: 1, brand_id: 1, pricelist_id: 1, model_id: 1 };
    const offer = await admin.post<{ id: number }>('/version', {
      ...place,
      type: 'standard',
      status: 'draft',
    });
    const page = await app.open('about:blank', { as: admin });
    await countDrawings(page);
    await page.goto(`${app.url}/offer/edit/${offer.id}/options`);
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await page.waitForLoadState('networkidle');
    // What follows the first sight has been drawn by then; the test fails when it goes on.
    const quiet = async () => {
      const before = await drawings(page);
      await page.waitForTimeout(1000);
      return (await drawings(page)) - before;
    };
    expect(await drawings(page)).toBeGreaterThan(0);
    await expect.poll(quiet).toBe(0);
    expect(await quiet()).toBe(0);
  });
});

describe('a long list on a phone', () => {
  test('draws the cards in sight, and reaches the last by scrolling and by keys', async ({ app }) => {
    const admin = await app.as('admin');
    const names = Object.fromEntries(
      Array.from({ length: 160 }, (_, index) => {
        const code = `C${String(index + 1).padStart(3, '0')}`;
        return [code, `Kėbulas ${code}`];
      }),
    );
    const brand = await admin.brandWith('Card Motors', names);
    const page = await app.open('about:blank', { as: admin });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(app.url + brand.path);
    const list = new ListPage(page, 'Kėbulo tipai');
    const card = (code: string) => page.getByRole('listitem').filter({ has: list.more(code) });
    await card('C001').waitFor();
    expect(await page.getByRole('button', { name: /^Veiksmai: C/ }).count()).toBeLessThan(60);
    expect(await card('C001').getAttribute('aria-setsize')).toBe('160');
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        return await card('C160').count();
      })
      .toBe(1);
    await page.evaluate(() => scrollTo(0, 0));
    await card('C001').focus();
    for (let step = 1; step < 30; step += 1) await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('C030');
  });
});
