import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Api } from './kit/api';
import { phone } from './kit/app';
import { ListPage } from './kit/list';
import { expect, test } from './kit/test';

/** A brand with two series, one model range in each. */
async function brandWithRanges(admin: Api, name: string) {
  const { id } = await admin.brandWith(name, {});
  for (const serie of ['Maža', 'Didelė']) {
    const { id: serie_id } = await admin.post<{ id: number }>('/serie', {
      brand_id: id,
      name: serie,
      price_casco: 1,
    });
    await admin.post('/model-range', { serie_id, model: `${serie} X` });
  }
  return { id, path: `/brand/baseData/${id}/modelRange` };
}

const openRanges = (page: Page) => new ListPage(page, 'Modelių grupės').loaded();
const heads = (page: Page) =>
  page.locator('th[data-column]').evaluateAll((all) => all.map((head) => head.getAttribute('data-column')));
const search = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe('columns', () => {
  test('are hidden and moved by keyboard alone, stay so after a reload, and come back', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await brandWithRanges(admin, 'Column Motors');
    const page = await app.open(brand.path, { as: admin });
    await openRanges(page);
    await page.getByRole('button', { name: 'Stulpeliai' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'Modelis' }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => heads(page)).toEqual(['serie_id', 'model', 'status', 'updated_at']);
    await page.getByRole('checkbox', { name: 'Keista' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Platinti: Serija' }).click();
    await page.getByRole('button', { name: 'Erdvios' }).click();
    await expect.poll(() => heads(page)).toEqual(['serie_id', 'model', 'status']);
    await page.keyboard.press('Escape');
    const button = page.getByRole('button', { name: 'Stulpeliai' });
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);

    await page.reload();
    const list = await openRanges(page);
    expect(await heads(page)).toEqual(['serie_id', 'model', 'status']);
    expect((await list.row('Maža X').boundingBox())?.height).toBeGreaterThanOrEqual(42);
    await button.click();
    for (const title of ['Serija', 'Modelis']) await page.getByRole('checkbox', { name: title }).click();
    // The last one stays.
    await page.getByRole('checkbox', { name: 'Būsena' }).press('Space');
    expect(await heads(page)).toEqual(['status']);
    await page.getByRole('button', { name: 'Atkurti pradinius' }).click();
    await expect.poll(() => heads(page)).toEqual(['model', 'serie_id', 'status', 'updated_at']);
  });

  test('that are hidden come into sight where a new record needs them', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await brandWithRanges(admin, 'Needed Motors');
    const page = await app.open(brand.path, { as: admin });
    const list = await openRanges(page);
    await page.getByRole('button', { name: 'Stulpeliai' }).click();
    await page.getByRole('checkbox', { name: 'Serija' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Nauja modelių grupė' }).click();
    await list.field('Modelis').fill('X9');
    await list.draft.getByRole('combobox', { name: 'Serija' }).selectOption({ label: 'Didelė' });
    await page.keyboard.press('Enter');
    await list.row('X9').waitFor();
    expect(await heads(page)).not.toContain('serie_id');
  });

  test('are pulled wider with the mouse', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await brandWithRanges(admin, 'Pull Motors');
    const page = await app.open(brand.path, { as: admin });
    await openRanges(page);
    const head = page.locator('th[data-column=status]');
    const before = await head.boundingBox();
    if (!before) throw new Error('the column has no box');
    await page.mouse.move(before.x + before.width - 3, before.y + 10);
    await page.mouse.down();
    await page.mouse.move(before.x + before.width + 77, before.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await head.boundingBox())?.width).toBeCloseTo(before.width + 80, -1);
  });
});

describe('facets', () => {
  test('narrow the list, stand in the address and are taken away as chips', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await brandWithRanges(admin, 'Facet Motors');
    const page = await app.open(brand.path, { as: admin });
    const list = await openRanges(page);
    await page.getByRole('group', { name: 'Filtrai' }).getByRole('button', { name: 'Serija' }).click();
    await page.getByRole('menuitemradio', { name: 'Didelė' }).click();
    await list.shows('Didelė X');
    expect(Number(search(page).serieId)).toBeGreaterThan(0);
    await page.goBack();
    await list.shows('Didelė X', 'Maža X');
    await page.goForward();
    await list.shows('Didelė X');
    await page.getByRole('button', { name: 'Nuimti filtrą „Serija: Didelė“' }).click();
    await list.shows('Didelė X', 'Maža X');
    expect(search(page)).toEqual({});
  });

  test('say when they leave nothing, and what is no value is ignored', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await brandWithRanges(admin, 'Nothing Motors');
    const page = await app.open(`${brand.path}?serieId=999999`, { as: admin });
    await page.getByText('Pagal pasirinktus filtrus nieko nerasta.').waitFor();
    await page.getByRole('button', { name: 'Išvalyti filtrus' }).click();
    const list = await openRanges(page);
    await page.goto(`${brand.path}?serieId=abc&gone=1`);
    await list.shows('Didelė X', 'Maža X');
  });

  test('start with the company of the header, until the address says otherwise', async ({ app }) => {
    const admin = await app.as('admin');
    await admin.put('/user/preferences', { company_id: 1 });
    try {
      const all = await admin.get<{ name: string }[]>('/brand');
      const sold = await admin.get<{ name: string }[]>('/brand?companyIds=1');
      const page = await app.open('/brand', { as: admin });
      const list = await new ListPage(page, 'Markės').loaded();
      await expect.poll(async () => (await list.names()).length).toBe(sold.length);
      expect(sold.length).toBeLessThan(all.length);
      await page.getByRole('button', { name: /^Nuimti filtrą „Įmonė: / }).click();
      await expect.poll(async () => (await list.names()).length).toBe(all.length);
      expect(search(page)).toEqual({ companyIds: 'all' });
      await page.reload();
      await expect.poll(async () => (await list.names()).length).toBe(all.length);
    } finally {
      await admin.put('/user/preferences', { company_id: null });
    }
  });
});

describe('companies', () => {
  test('that are not active stand under Other, without the removed ones', async ({ app }) => {
    const admin = await app.as('admin');
    const made = await Promise.all(
      ['Archyvinė', 'Panaikinta'].map((name) =>
        admin.post<{ id: number }>('/company', { name, country_code: 'LT', currency: 'EUR' }),
      ),
    );
    await admin.put(`/company/${made[0]?.id}`, { status: 'archived' });
    await admin.delete(`/company/${made[1]?.id}`);
    const page = await app.open('/company', { as: admin });
    const list = await new ListPage(page, 'Įmonės').loaded();
    await page.getByRole('button', { name: /^Kitos/ }).click();
    await list.row('Archyvinė').waitFor();
    expect(await list.row('Panaikinta').count()).toBe(0);
    expect(search(page)).toEqual({ status: 'other' });
  });
});

describe('saved views', () => {
  const view = (page: Page, name: string) =>
    page.getByRole('button', { name: `Rodinys: ${name}`, exact: true });

  test('keep filter, order and columns under a name, are changed, and are removed with an undo', async ({
    app,
  }) => {
    const admin = await app.as('admin');
    const brand = await brandWithRanges(admin, 'View Motors');
    const page = await app.open(`${brand.path}?q=x&sort=-model`, { as: admin });
    const list = await openRanges(page);
    await page.getByRole('button', { name: 'Stulpeliai' }).click();
    await page.getByRole('checkbox', { name: 'Keista' }).click();
    await page.keyboard.press('Escape');
    await view(page, 'Pradinis').click();
    await page.getByRole('menuitem', { name: 'Išsaugoti kaip…' }).click();
    await page.getByRole('dialog', { name: 'Naujas rodinys' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Įveskite reikšmę.').waitFor();
    await page.keyboard.type('Mano grupės');
    await page.keyboard.press('Enter');
    await view(page, 'Mano grupės').waitFor();
    expect(search(page)).toMatchObject({ q: 'x', sort: '-model' });
    const link = page.url();

    await view(page, 'Mano grupės').click();
    await page.getByRole('menuitemradio', { name: 'Pradinis' }).click();
    await view(page, 'Pradinis').waitFor();
    expect(search(page)).toEqual({});
    await page.goto(link);
    await list.shows('Maža X', 'Didelė X');
    expect(await heads(page)).toEqual(['model', 'serie_id', 'status']);

    await list.filter.fill('did');
    await page.getByRole('button', { name: 'Rodinys: Mano grupės (pakeistas)' }).click();
    await page.getByRole('menuitem', { name: 'Išsaugoti pakeitimus' }).click();
    await list.toast('Rodinys „Mano grupės“ išsaugotas.').waitFor();
    await view(page, 'Mano grupės').click();
    await page.getByRole('menuitem', { name: 'Pašalinti' }).click();
    await view(page, 'Pradinis').waitFor();
    await page.getByRole('button', { name: 'Anuliuoti' }).click();
    await expect
      .poll(() => admin.get('/list-view?list=modelRanges'))
      .toMatchObject([{ name: 'Mano grupės', query: { filters: { q: 'did' }, sort: '-model' } }]);
  });

  test('are shared with a role, open the list by themselves, and survive what is gone', async ({ app }) => {
    const admin = await app.as('admin');
    const ilze = await app.as('ilze');
    await admin.post('/list-view', {
      list: 'series',
      name: 'Visiems',
      shared: 'all',
      query: { filters: { gone: '1', status: 'deleted' }, columns: ['gone', 'name'], sort: 'gone' },
    });
    const page = await app.open('/brand/baseData/7/series', { as: ilze });
    const list = await new ListPage(page, 'Serijos').loaded();
    const shown = await list.names();
    await view(page, 'Pradinis').click();
    await page.getByRole('menuitemradio', { name: /^Visiems \(/ }).click();
    await page.getByText('Archyvas tuščias.').waitFor();
    await page.getByRole('button', { name: /^Aktyvios/ }).click();
    await list.shows(...shown);
    expect(await heads(page)).toEqual(['name']);

    await page.getByRole('button', { name: /^Rodinys: Visiems/ }).click();
    await page.getByRole('menuitem', { name: 'Išsaugoti kaip…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Naujas rodinys' });
    await dialog.getByRole('textbox', { name: 'Pavadinimas' }).fill('Trumpas');
    expect(await dialog.getByRole('radio').count()).toBe(2);
    await dialog.getByRole('checkbox', { name: 'Atidaryti sąrašą šiuo rodiniu' }).check();
    await dialog.getByRole('button', { name: 'Išsaugoti' }).click();
    await view(page, 'Trumpas').waitFor();
    await page.goto('/brand/baseData/7/series');
    await view(page, 'Trumpas').waitFor();
    expect(await heads(page)).toEqual(['name']);
    await view(page, 'Trumpas').click();
    await page.getByRole('menuitemradio', { name: 'Pradinis' }).click();
    await view(page, 'Pradinis').waitFor();
    await page.reload();
    await view(page, 'Pradinis').waitFor();
  });
});

test('a phone shows the chosen columns on its cards, and keeps the filters behind a button', async ({
  app,
}) => {
  const admin = await app.as('admin');
  const brand = await brandWithRanges(admin, 'Phone Motors');
  const page = await app.open(brand.path, { as: admin, viewport: phone });
  const card = page.getByRole('listitem').filter({ hasText: 'Maža X' });
  await card.waitFor();
  const facets = page.getByRole('group', { name: 'Filtrai' });
  expect(await facets.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Rodyti filtrą' }).click();
  await facets.getByRole('button', { name: 'Serija' }).click();
  await page.getByRole('menuitemradio', { name: 'Didelė' }).click();
  await expect.poll(() => card.count()).toBe(0);
});
