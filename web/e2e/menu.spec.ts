import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { Api, demoPassword, goodPassword } from './kit/api';
import { phone } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { menu, openByMenu } from './kit/menu';
import { expect, test } from './kit/test';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const area = (page: Page, name: string) => menu(page).getByRole('button', { name });
const isOpen = (page: Page, name: string) => area(page, name).getAttribute('aria-expanded');
const star = (page: Page, name: string) => page.getByRole('button', { name });
const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

describe('the menu', () => {
  test('unfolds the area of the page, and what is pressed, by mouse and by key', async ({ app }) => {
    const page = await app.open('/brand', { as: 'admin' });
    await heading(page, 'Markės');
    expect(await isOpen(page, 'Produktai')).toBe('true');
    expect(await isOpen(page, 'Pardavimas')).toBe('false');
    expect(await menu(page).getByRole('link', { name: 'Pasiūlymai' }).count()).toBe(0);

    await area(page, 'Administravimas').focus();
    await page.keyboard.press('Enter');
    expect(await isOpen(page, 'Administravimas')).toBe('true');
    await area(page, 'Pardavimas').click();
    await menu(page).getByRole('link', { name: 'Pasiūlymai' }).click();
    await heading(page, 'Pasiūlymai');
    // What was unfolded stays so; what was unfolded for its page only is folded.
    expect(await isOpen(page, 'Administravimas')).toBe('true');
    expect(await isOpen(page, 'Produktai')).toBe('false');
    await area(page, 'Administravimas').click();
    expect(await isOpen(page, 'Administravimas')).toBe('false');
    // Who arrives in a folded area sees it.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('veiksmu zurn');
    await page.getByRole('option', { name: 'Veiksmų žurnalas' }).click();
    await heading(page, 'Veiksmų žurnalas');
    await expect.poll(() => isOpen(page, 'Administravimas')).toBe('true');
    await expectNoBarriers(page);
  });

  test('of one area only is not folded', async ({ app }) => {
    const admin = await app.as('admin');
    await admin.userWith('one-area', 'Viena Sritis', ['app.offer']);
    const page = await app.open('/', { as: await Api.login(app.url, 'one-area', goodPassword) });
    await menu(page).getByRole('link', { name: 'Pasiūlymai' }).waitFor();
    expect(await menu(page).getByRole('button').count()).toBe(0);
  });

  test('shows all as icons when it is narrow', async ({ app }) => {
    const page = await app.open('/brand', { as: 'admin' });
    await heading(page, 'Markės');
    await page.getByRole('button', { name: 'Suskleisti meniu' }).click();
    await page.getByRole('button', { name: 'Išskleisti meniu' }).waitFor();
    expect(await menu(page).getByRole('button').count()).toBe(0);
    await menu(page).getByRole('link', { name: 'Pasiūlymai' }).click();
    await heading(page, 'Pasiūlymai');
    await page.getByRole('button', { name: 'Išskleisti meniu' }).click();
  });
});

describe('favourites', () => {
  test('stand on top: a page of a brand, a list with its filter; a star takes them off', async ({ app }) => {
    const session = await Api.login(app.url, 'admin', demoPassword);
    const page = await app.open('/brand/pricelist/2', { as: session });
    await heading(page, 'Kainoraščiai');
    const kept = page.waitForResponse('**/api/v1/user/preferences');
    await star(page, 'Pridėti prie mėgstamų').click();
    await star(page, 'Pašalinti iš mėgstamų').waitFor();
    await kept;
    await page.goto('/offer?q=suv');
    await heading(page, 'Pasiūlymai');
    // By the palette too.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('megstam');
    const again = page.waitForResponse('**/api/v1/user/preferences');
    await page.getByRole('option', { name: 'Pridėti prie mėgstamų' }).click();
    await again;
    const favourites = menu(page).getByRole('region', { name: 'Mėgstami' }).getByRole('link');
    await expect
      .poll(() => favourites.allTextContents())
      .toEqual(['KainoraščiaiBorealis', 'Pasiūlymai„suv“']);
    await expectNoBarriers(page);

    // Another browser of the same person has them, on a phone as well.
    const other = await app.open('/profile', { as: session, viewport: phone });
    await heading(other, 'Mano profilis');
    await other.getByRole('button', { name: 'Atidaryti meniu' }).click();
    const drawer = other.getByRole('dialog');
    await drawer.getByRole('link', { name: /^Kainoraščiai\s*Borealis/ }).click();
    await heading(other, 'Kainoraščiai');
    expect(path(other)).toBe('/brand/pricelist/2');
    await drawer.waitFor({ state: 'detached' });
    const removed = other.waitForResponse('**/api/v1/user/preferences');
    await star(other, 'Pašalinti iš mėgstamų').click();
    await removed;

    await page.reload();
    await expect.poll(() => favourites.allTextContents()).toEqual(['Pasiūlymai„suv“']);
    await openByMenu(page, 'Produktai', 'Markės');
    await heading(page, 'Markės');
    await favourites.click();
    await heading(page, 'Pasiūlymai');
    expect(path(page)).toBe('/offer?q=suv');
    const last = page.waitForResponse('**/api/v1/user/preferences');
    await star(page, 'Pašalinti iš mėgstamų').click();
    await last;
    expect(await favourites.count()).toBe(0);
  });

  test('are left out when the page is not open to the user any more', async ({ app }) => {
    const jonas = await Api.login(app.url, 'jonas', demoPassword);
    const addresses = ['/log', '/no/such/page', '/brand/pricelist/999', '/offer'];
    await jonas.put('/user/preferences', {
      favourites: addresses.map((address) => ({ address, name: address })),
    });
    const page = await app.open('/', { as: jonas });
    const favourites = menu(page).getByRole('region', { name: 'Mėgstami' }).getByRole('link');
    await favourites.first().waitFor();
    expect(await favourites.allTextContents()).toEqual(['Pasiūlymai']);
  });
});
