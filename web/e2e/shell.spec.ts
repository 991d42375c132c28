import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { demoPassword } from './kit/api';
import { phone } from './kit/app';
import { openBodyTypes } from './kit/list';
import { expect, test } from './kit/test';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });

/** Presses Tab until what has the focus bears exactly this name, as somebody without a mouse does. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    const reached = await focused(page);
    if (typeof name === 'string' ? reached === name : name.test(reached)) return;
    passed.push(reached);
  }
  throw new Error(`Tab does not reach ${name}, only ${passed.join(' | ')}`);
}

const isNarrow = (page: Page) => page.getByRole('button', { name: 'Išskleisti meniu' });

describe('without a mouse', () => {
  test('one logs in, edits a body type and logs out', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Keyboard Motors', { EST: 'Universalas' });
    const page = await app.open('/');
    await heading(page, 'Prisijungimas');
    await page.keyboard.type('admin');
    await page.keyboard.press('Tab');
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await heading(page, 'Pradžia');

    await tabTo(page, 'Produktai');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Markės');
    await page.keyboard.press('Enter');
    await heading(page, 'Markės');
    // The focus is on the new heading, which says where one is.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.getByRole('table', { name: 'Markės' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('keyboard');
    await page.getByText(/^1 iš/).waitFor();
    await tabTo(page, brand.name);
    await page.keyboard.press('Enter');
    await heading(page, brand.name);
    await tabTo(page, 'Baziniai duomenys');
    await page.keyboard.press('Enter');
    await heading(page, 'Serijos');
    await tabTo(page, 'Kėbulo tipai');
    await page.keyboard.press('Enter');
    await heading(page, 'Kėbulo tipai');

    const list = await openBodyTypes(page);
    await tabTo(page, 'EST');
    await page.keyboard.press('e');
    await list.draft.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Karavanas');
    await page.keyboard.press('Enter');
    await expect.poll(() => list.row('EST').textContent()).toContain('Karavanas');

    await tabTo(page, /naudotojo meniu/);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Atsijungti' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('menuitem');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await heading(page, 'Prisijungimas');
  });

  test('the first Tab offers to skip to the content', async ({ app }) => {
    const page = await app.open('/brand', { as: 'admin' });
    await heading(page, 'Markės');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Pereiti prie turinio' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });
});

describe('the switcher of companies', () => {
  test('distinguishes two companies of one name', async ({ app }) => {
    const admin = await app.as('admin');
    const name = 'Dvynių salonas';
    const add = (country_code: string) =>
      admin.post<{ id: number }>('/company', { name, title_short: 'DS', country_code, currency: 'EUR' });
    const twins = [(await add('LT')).id, (await add('LV')).id];
    const page = await app.open('/', { as: admin });
    await heading(page, 'Pradžia');
    const chosen = async () => {
      const me = await admin.get<{ preferences: { company_id: number | null } }>('/user/active');
      return me.preferences.company_id;
    };
    for (const [at, id] of twins.entries()) {
      await page.getByRole('button', { name: /^Įmonė: / }).click();
      await page.getByRole('menuitemradio', { name }).nth(at).click();
      await expect.poll(chosen).toBe(id);
    }
    await page.getByRole('button', { name: /^Įmonė: / }).click();
    expect(await page.getByRole('menuitemradio', { name, checked: true }).count()).toBe(1);
    await page.getByRole('menuitemradio', { name: 'Visos įmonės' }).click();
    await expect.poll(chosen).toBe(null);
  });
});

describe('the looks', () => {
  test('the sidebar shrinks to icons and stays so', async ({ app }) => {
    const page = await app.open('/brand', { as: 'admin' });
    await heading(page, 'Markės');
    await page.getByRole('button', { name: 'Suskleisti meniu' }).click();
    await isNarrow(page).waitFor();
    await page.reload();
    await isNarrow(page).waitFor();
    // Its links keep their names.
    await page
      .getByRole('navigation', { name: 'Pagrindinis meniu' })
      .getByRole('link', { name: 'Markės' })
      .waitFor();
    await page.keyboard.press('Control+b');
    await isNarrow(page).waitFor({ state: 'detached' });
  });

  test('the theme is chosen in the menu, at once and for good', async ({ app }) => {
    const page = await app.open('/', { as: 'inga' });
    await heading(page, 'Pradžia');
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    const menu = page.getByRole('button', { name: /naudotojo meniu/ });
    await menu.click();
    const saved = page.waitForResponse('**/api/v1/user/preferences');
    await page.getByRole('menuitemradio', { name: 'Tamsi' }).click();
    await expect.poll(ground).not.toBe(light);
    const dark = await ground();
    expect((await saved).ok()).toBe(true);
    // Another browser of the same person looks the same.
    const other = await app.open('/profile', { as: 'inga' });
    await heading(other, 'Mano profilis');
    await expect.poll(() => other.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(dark);
  });

  test('the language is chosen in the header, at once and for good', async ({ app }) => {
    const page = await app.open('/brand', { as: 'egle' });
    await heading(page, 'Pradžia');
    await page.getByRole('button', { name: 'Kalba: LT' }).click();
    const saved = page.waitForResponse('**/api/v1/user/preferences');
    // What the server has put into words follows.
    const asked = page.waitForRequest('**/api/v1/setting');
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    expect(await (await asked).headerValue('Accept-Language')).toBe('en');
    await heading(page, 'Home');
    expect(await page.getByText(/^\d{4} m\. /).count()).toBe(0);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect((await saved).ok()).toBe(true);
    const other = await app.open('/', { as: 'egle' });
    await heading(other, 'Home');
    expect(await other.title()).toContain('Home');
  });
});

describe('on a phone', () => {
  test('the menu is a drawer and rows are cards', async ({ app }) => {
    const page = await app.open('/', { as: 'admin', viewport: phone });
    await heading(page, 'Pradžia');
    await page.getByRole('button', { name: 'Atidaryti meniu' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Produktai' }).click();
    await drawer.getByRole('link', { name: 'Markės' }).click();
    await heading(page, 'Markės');
    await drawer.waitFor({ state: 'detached' });
    const cards = page.getByRole('list', { name: 'Markės' });
    await cards.getByRole('link', { name: 'Aurora' }).click();
    await heading(page, 'Aurora');
    await page.getByRole('link', { name: 'Baziniai duomenys' }).click();
    await heading(page, 'Serijos');
    await page.getByRole('link', { name: 'Kėbulo tipai' }).click();
    await heading(page, 'Kėbulo tipai');
    const types = page.getByRole('list', { name: 'Kėbulo tipai' });
    await types.getByText('Hečbekas').waitFor();
    expect(await page.getByRole('table').count()).toBe(0);

    await page.getByRole('button', { name: 'Naujas kėbulo tipas' }).click();
    await page.getByRole('textbox', { name: 'Kodas' }).fill('TEL');
    await page.getByRole('button', { name: 'Išsaugoti' }).click();
    await page.getByRole('button', { name: 'Veiksmai: TEL' }).waitFor();
  });
});
