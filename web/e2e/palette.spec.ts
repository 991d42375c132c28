import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { Api } from './kit/api';
import { phone } from './kit/app';
import { expect, test } from './kit/test';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const field = (page: Page) => page.getByRole('combobox', { name: 'Ieškoti arba pereiti' });
const option = (page: Page, name: RegExp | string) => page.getByRole('option', { name }).first();
const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** What a screen reader says of the entry that Enter would open. */
async function active(page: Page): Promise<string> {
  const id = (await field(page).getAttribute('aria-activedescendant')) ?? '';
  return (await page.locator(`[id="${id}"]`).textContent()) ?? '';
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
}

describe('the command palette', () => {
  test('leads to pages by their name, without a mouse', async ({ app }) => {
    const page = await app.open('/brand', { as: 'admin' });
    await heading(page, 'Markės');
    await openPalette(page);
    await page.keyboard.type('kebulo');
    await expect.poll(() => active(page)).toContain('Kėbulo tipai');
    await page.keyboard.press('Enter');
    await heading(page, 'Kėbulo tipai');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    // The same keys close what they opened, and Escape does too.
    await openPalette(page);
    await page.keyboard.press('Control+k');
    await field(page).waitFor({ state: 'detached' });
    await openPalette(page);
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
  });

  test('finds records, opens them in their form or list, and offers them again', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Paletė Motors', { ZEBR: 'Zebras', ZEBU: 'Zebu' });
    const page = await app.open('/', { as: 'admin' });
    await heading(page, 'Pradžia');
    await page.getByRole('button', { name: 'Ieškoti arba pereiti…' }).click();
    await field(page).fill('zebu');
    await option(page, /^Zebu.*Paletė Motors/).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Kėbulo tipai');
    expect(path(page)).toBe(`${brand.path}?q=ZEBU`);

    await openPalette(page);
    await page.keyboard.type('siaures autoc');
    await option(page, /^UAB „Šiaurės autocentras“/).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'UAB „Šiaurės autocentras“');
    await page.goto('/serie/edit/1');
    await heading(page, 'Kompaktinė');
    // What remembers is loaded after the page.
    await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('Kompaktinė'));

    await page.goto('/log');
    await heading(page, 'Veiksmų žurnalas');
    await openPalette(page);
    const recent = page.getByRole('group', { name: 'Neseniai atidaryta' }).getByRole('option');
    await expect.poll(() => recent.count()).toBe(3);
    const names = await recent.allTextContents();
    expect(names.map((name) => /^(Kompaktinė|UAB „Šiaurės autocentras“|Zebu)/.exec(name)?.[0])).toEqual([
      'Kompaktinė',
      'UAB „Šiaurės autocentras“',
      'Zebu',
    ]);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => active(page)).toContain('Šiaurės autocentras');
    await page.keyboard.press('Enter');
    await heading(page, 'UAB „Šiaurės autocentras“');
  });

  test('shows found records, what was opened lately, actions, then pages', async ({ app }) => {
    const admin = await app.as('admin');
    await admin.brandWith('Eilė Motors', { EILE: 'Eilė' });
    const page = await app.open('/brand/1', { as: admin });
    await heading(page, 'Aurora');
    await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('Aurora'));
    const groups = () =>
      page
        .getByRole('group')
        .evaluateAll((all) =>
          all.map(
            (group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
          ),
        );
    await openPalette(page);
    await expect.poll(groups).toEqual(['Neseniai atidaryta', 'Veiksmai', 'Puslapiai']);
    await page.keyboard.type('mark');
    await page.getByRole('option', { name: /^Nauja markė/ }).waitFor();
    await expect.poll(groups).toEqual(['Neseniai atidaryta', 'Veiksmai', 'Puslapiai']);
    await field(page).fill('eile');
    await page.getByRole('group').first().getByText('Įrašai').waitFor();
  });

  test('offers the offer again that was worked at last', async ({ app }) => {
    const admin = await app.as('admin');
    const place = { company_id: 1, brand_id: 1, pricelist_id: 1, model_id: 1 };
    const { id, number } = await admin.post<{ id: number; number: string }>('/version', place);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: admin });
    await heading(page, 'Santrauka');
    await page.waitForFunction((name) => JSON.stringify({ ...localStorage }).includes(name), number);
    await page.goto('/log');
    await heading(page, 'Veiksmų žurnalas');
    await openPalette(page);
    await page
      .getByRole('group', { name: 'Neseniai atidaryta' })
      .getByRole('option', { name: new RegExp(number) })
      .click();
    await heading(page, number);
    expect(path(page)).toBe(`/offer/view/${id}`);
  });

  test('opens in a new tab with Ctrl+Enter and stays', async ({ app }) => {
    const page = await app.open('/', { as: 'admin' });
    await heading(page, 'Pradžia');
    await openPalette(page);
    await page.keyboard.type('veiksmu zurn');
    await expect.poll(() => active(page)).toContain('Veiksmų žurnalas');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.keyboard.press('Control+Enter'),
    ]);
    await heading(tab, 'Veiksmų žurnalas');
    expect(path(page)).toBe('/');
    expect(await field(page).inputValue()).toBe('veiksmu zurn');
  });

  test('offers only what its user may open and begin', async ({ app }) => {
    const jonas = await app.open('/', { as: 'jonas' });
    await heading(jonas, 'Pradžia');
    await openPalette(jonas);
    await option(jonas, 'Pradžia').waitFor();
    expect(await option(jonas, /Veiksmų žurnalas/).count()).toBe(0);
    await jonas.keyboard.type('borealis');
    await jonas.getByText('Nieko nerasta pagal „borealis“.').waitFor();

    const admin = await app.open('/', { as: 'admin' });
    await heading(admin, 'Pradžia');
    await openPalette(admin);
    await admin.keyboard.type('nauja marke');
    await expect.poll(() => active(admin)).toContain('Nauja markė');
    await admin.keyboard.press('Enter');
    await heading(admin, 'Nauja markė');
    expect(path(admin)).toBe('/brand/create');
  });

  test('acts: other language, log out', async ({ app }) => {
    const page = await app.open('/', { as: await Api.login(app.url, 'inga') });
    await heading(page, 'Pradžia');
    await openPalette(page);
    await page.keyboard.type('english');
    await expect.poll(() => active(page)).toContain('English');
    await page.keyboard.press('Enter');
    await heading(page, 'Home');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump' }).waitFor();
    await page.keyboard.type('log out');
    await option(page, 'Log out').waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Log in');
  });

  test('drops the answers to what was typed before', async ({ app }) => {
    const page = await app.open('/', { as: 'admin' });
    await heading(page, 'Pradžia');
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/v1/search?q=aurora&*', async (route) => {
      await held;
      await route.fallback().catch(() => undefined);
    });
    await openPalette(page);
    await page.keyboard.type('aurora');
    await page.getByText('Ieškoma įrašų…').waitFor();
    await field(page).fill('borealis');
    await option(page, /^Borealis/).waitFor();
    release?.();
    await page.waitForTimeout(300);
    expect(await option(page, /^Aurora/).count()).toBe(0);
  });

  test('says that the search failed, and tries again', async ({ app }) => {
    const page = await app.open('/', { as: 'admin' });
    await heading(page, 'Pradžia');
    let broken = true;
    const problem = { status: 503, code: 'database_unavailable', message: 'Test' };
    await page.route('**/api/v1/search?*', (route) =>
      broken ? route.fulfill({ status: 503, json: problem }) : route.fallback(),
    );
    await openPalette(page);
    await page.keyboard.type('borealis');
    await page.getByText('Įrašų ieškoti nepavyko.').waitFor();
    app.forgetMisdeeds();
    broken = false;
    await page.getByRole('button', { name: 'Bandyti dar kartą' }).click();
    await option(page, /^Borealis/).waitFor();
  });

  test('fills a phone', async ({ app }) => {
    const page = await app.open('/', { as: 'admin', viewport: phone });
    await heading(page, 'Pradžia');
    await page.getByRole('button', { name: 'Ieškoti arba pereiti…' }).click();
    await field(page).fill('markes');
    await option(page, 'Markės').click();
    await heading(page, 'Markės');
  });
});
