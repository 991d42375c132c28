import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { Api, goodPassword } from './kit/api';
import { ListPage, openBodyTypes } from './kit/list';
import { expect, test } from './kit/test';

const home = (page: Page) => page.getByRole('heading', { name: 'Pradžia', level: 1 });
const toasts = (page: Page) => page.getByRole('region', { name: 'Pranešimai' });

describe('a user without rights', () => {
  test('sees home and the own profile, and whom to ask', async ({ app }) => {
    const page = await app.open('/', { as: 'tomas' });
    await home(page).waitFor();
    await page.getByRole('heading', { name: 'Kol kas nėra ko rodyti' }).waitFor();
    const nav = page.getByRole('navigation', { name: 'Pagrindinis meniu' });
    expect(await nav.getByRole('link', { includeHidden: true }).allTextContents()).toEqual(['Pradžia']);
    await page.goto('/profile');
    await page.getByRole('heading', { name: 'Mano profilis', level: 1 }).waitFor();
    const account = page.getByRole('group', { name: 'Paskyra' });
    await account.getByText('Tomas Šimkus').waitFor();
    await account.getByText(/keičia tas, kas tvarko naudotojus/).waitFor();
  });

  test.for([
    ['/brand', 'Markės'],
    ['/brand/baseData/1', 'Baziniai duomenys'],
    ['/brand/baseData/1/bodyTypes', 'Kėbulo tipai'],
  ])('is sent home from %s with its name', async ([path, name], { app }) => {
    const page = await app.open(path ?? '', { as: 'tomas' });
    await home(page).waitFor();
    await toasts(page).getByText(`Puslapis „${name}“ jums neprieinamas.`).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('a dealer manager', () => {
  test('works with the own brand', async ({ app }) => {
    const page = await app.open('/brand/baseData/1/bodyTypes', { as: 'jonas' });
    const list = await openBodyTypes(page);
    await page.getByText('Aurora').first().waitFor();
    await page.keyboard.press('n');
    await list.field('Kodas').fill('JON');
    await page.keyboard.press('Enter');
    await list.more('JON').waitFor();
  });

  test('is refused where one brand is denied, though it is assigned', async ({ app }) => {
    const page = await app.open('/brand/baseData/4/bodyTypes', { as: 'jonas' });
    await home(page).waitFor();
    await toasts(page).getByText('Puslapis „Kėbulo tipai“ jums neprieinamas.').waitFor();
  });

  test('does not learn whether a brand of others exists', async ({ app }) => {
    for (const path of ['/brand/baseData/2/bodyTypes', '/brand/baseData/4711/bodyTypes']) {
      const page = await app.open(path, { as: 'jonas' });
      await page.getByRole('heading', { name: 'Nerasta', level: 1 }).waitFor();
      expect(await page.getByRole('table').count()).toBe(0);
    }
  });
});

describe('a user of the brand list only', () => {
  test('sees brands without a way into their data', async ({ app }) => {
    const admin = await app.as('admin');
    const role = await admin.post<{ id: number }>('/role', { name: 'Markių sąrašas', type: 'admin' });
    await admin.post('/permission', { role_id: role.id, type: 'ALLOW', permission: 'app.brand' });
    const username = 'sarasas';
    const user = {
      username,
      name: 'Sąrašo Skaitytoja',
      role_id: role.id,
      brand_ids: [1],
      password: goodPassword,
    };
    await admin.post('/user', { ...user, isPasswordChangeNeeded: false });
    const page = await app.open('/brand', { as: await Api.login(app.url, username, goodPassword) });
    const list = await new ListPage(page, 'Markės').loaded();
    await list.shows('Aurora');
    expect(await list.table.getByRole('link').count()).toBe(0);
    await page.goto('/brand/baseData/1/bodyTypes');
    await home(page).waitFor();
  });
});

describe('a right that is taken away while its page is open', () => {
  test('is refused by the server, and closes the page', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Revoked Motors', { EST: 'Universalas' });
    const role = await admin.post<{ id: number }>('/role', { name: 'Laikinas', type: 'admin' });
    const grant = (type: string, permission: string) =>
      admin.post('/permission', { role_id: role.id, type, permission });
    await grant('ALLOW', 'app.brand.*');
    await admin.post('/user', {
      username: 'laikina',
      name: 'Laikina Darbuotoja',
      role_id: role.id,
      brand_ids: [brand.id],
      password: goodPassword,
      isPasswordChangeNeeded: false,
    });
    const page = await app.open(brand.path, { as: await Api.login(app.url, 'laikina', goodPassword) });
    const list = await openBodyTypes(page);
    await list.startEdit('EST');
    await list.field('Pavadinimas').fill('Karavanas');
    await grant('DENY', 'app.brand.baseData.bodyTypes');
    await page.keyboard.press('Enter');

    const refusal = page.getByRole('alertdialog');
    await refusal.waitFor();
    expect((await admin.bodyTypes(brand.id))[0]?.name).toEqual({ 1: 'Universalas' });
    await page.keyboard.press('Escape');
    // Users who may not change body types may not open their page either.
    await home(page).waitFor();
    await page.goto('/brand');
    await page.getByRole('heading', { name: 'Markės', level: 1 }).waitFor();
  });
});

describe('addresses that lead nowhere', () => {
  test.for([
    '/brand/baseData/create',
    '/brand/baseData/0/bodyTypes',
    '/brand/baseData/1e3/bodyTypes',
    '/nowhere',
  ])('%s has a page that says so', async (path, { app }) => {
    const page = await app.open(path, { as: 'admin' });
    await page.getByRole('heading', { name: 'Tokio puslapio nėra', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Į pradžią' }).click();
    await home(page).waitFor();
  });
});
