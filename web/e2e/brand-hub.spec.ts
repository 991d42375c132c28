import type { Page } from 'playwright-core';
import { Api, goodPassword } from './kit/api';
import { phone } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { menu } from './kit/menu';
import { expect, test } from './kit/test';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const tabs = (page: Page) => page.getByRole('navigation', { name: 'markės puslapiai' });
const ofList = (page: Page) => page.getByRole('navigation', { name: 'Skirtukai' });
const path = (page: Page) => new URL(page.url()).pathname;
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Kelias' });

test('the page of a brand says how it stands, and each figure opens its rows', async ({ app }) => {
  const page = await app.open('/brand/1', { as: 'admin' });
  await heading(page, 'Aurora');
  await page.getByRole('link', { name: /^\d+ kainorašč/ }).waitFor();
  await page
    .getByRole('table', { name: 'Galiojantys ir rengiami sąrašai' })
    .getByText('Galiojantis')
    .first()
    .waitFor();
  await expectNoBarriers(page);
  const models = page.getByRole('link', { name: /^\d+ model/ });
  const count = /^\d+/.exec((await models.textContent()) ?? '')?.[0];
  await models.click();
  await heading(page, 'Modeliai');
  await page.getByText(new RegExp(`^${count} įraš`)).waitFor();
  await page.goBack();
  await page
    .getByRole('link', { name: /be pavadinimo$/ })
    .first()
    .click();
  await heading(page, 'Opcijos');
  expect(new URL(page.url()).searchParams.get('untranslated')).toMatch(/^\d$/);
});

test('walking in a brand one stays with it in menu, breadcrumb and header', async ({ app }) => {
  const page = await app.open('/brand', { as: 'admin' });
  await heading(page, 'Markės');
  await page.getByRole('table', { name: 'Markės' }).getByRole('link', { name: 'Borealis' }).click();
  await heading(page, 'Borealis');
  const stays = async () => {
    await crumbs(page).getByText('Borealis').waitFor();
    await page.getByRole('button', { name: 'Markė: Borealis' }).waitFor();
    await expect
      .poll(() => menu(page).getByRole('link', { name: 'Kainoraščiai' }).getAttribute('href'))
      .toBe('/brand/pricelist/2');
  };
  await stays();
  // Models and features open in the price list that holds now: its pages all belong to the price lists.
  for (const [tab, title, current = tab] of [
    ['Kainoraščiai', 'Kainoraščiai'],
    ['Paramos sąrašai', 'Paramos sąrašai'],
    ['Modeliai', 'Modeliai', 'Kainoraščiai'],
    ['Opcijos', 'Opcijos', 'Kainoraščiai'],
    ['Importai', 'Importai'],
    ['Nustatymai', 'Borealis'],
    ['Baziniai duomenys', 'Serijos'],
  ] as const) {
    await tabs(page).getByRole('link', { name: tab }).click();
    await heading(page, title);
    await expect.poll(() => tabs(page).locator('[aria-current=page]').textContent()).toBe(current);
    // Below stand the tabs of the price list, the one of this page among them.
    if (current !== tab && title === tab)
      expect(await ofList(page).locator('[aria-current=page]').allTextContents()).toEqual([tab]);
    await stays();
  }
  // A serie does not name its brand in the address.
  await page.getByRole('table', { name: 'Serijos' }).getByRole('link').first().click();
  await page.waitForURL(/\/serie\/edit\//);
  await stays();
  await menu(page).getByRole('link', { name: 'Kainoraščiai' }).click();
  await heading(page, 'Kainoraščiai');
  expect(path(page)).toBe('/brand/pricelist/2');
  // The header leads to the same page of another brand.
  await page.getByRole('button', { name: 'Markė: Borealis' }).click();
  await page.getByRole('menuitemradio', { name: 'Aurora' }).click();
  await page.waitForURL('**/brand/pricelist/1');
  // From a page that only this brand has, to the page of the other one.
  await page.goto('/brand/pricelist/view/1/1');
  await heading(page, '2026 m. ruduo');
  await page.getByRole('button', { name: 'Markė: Aurora' }).click();
  await page.getByRole('menuitemradio', { name: 'Borealis' }).click();
  await heading(page, 'Borealis');
  expect(path(page)).toBe('/brand/2');
});

test('one page of a brand opens it, with the tabs that are open', async ({ app }) => {
  const admin = await app.as('admin');
  await admin.userWith('lists-only', 'Kainų Žiūrovė', ['app.brand.pricelist', 'app.brand.model']);
  const session = await Api.login(app.url, 'lists-only', goodPassword);
  const page = await app.open('/brand/1', { as: session, viewport: phone });
  await heading(page, 'Aurora');
  expect(await tabs(page).getByRole('link').allTextContents()).toEqual([
    'Apžvalga',
    'Modeliai',
    'Kainoraščiai',
  ]);
  await expectNoBarriers(page);
  const others = await app.open('/brand/2', { as: session });
  await heading(others, 'Nerasta');
  app.forgetMisdeeds();
});

test('a brand has a picture', async ({ app }) => {
  const page = await app.open('/brand/edit/3', { as: 'admin' });
  await heading(page, 'Cirrus');
  await page.getByRole('button', { name: 'Pasirinkti nuotrauką' }).click();
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const file = { name: 'cirrus.png', mimeType: 'image/png', buffer: png };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Pakeisti' }).waitFor();
  await page.getByRole('button', { name: 'Išsaugoti' }).click();
  await heading(page, 'Markės');
  await page.goto('/brand/3');
  await heading(page, 'Cirrus');
  await expect.poll(() => page.locator('main header img').count()).toBe(1);
});
