import { describe } from 'vitest';
import type { Api } from './kit/api';
import { ListPage } from './kit/list';
import { expect, test } from './kit/test';

interface Serie {
  id: number;
  name: string;
  price_casco: number;
  status: string;
}

const series = (admin: Api, brandId: number, status = 'active') =>
  admin.get<Serie[]>(`/serie?brandId=${brandId}&status=${status}`);

/** A new brand with these series, and the address of their list. */
async function brandWithSeries(admin: Api, name: string, ...names: string[]) {
  const { id } = await admin.brandWith(name, {});
  for (const one of names) await admin.post('/serie', { brand_id: id, name: one, price_casco: 3.5 });
  return { id, path: `/brand/baseData/${id}/series` };
}

const openSeries = (page: ListPage['page']) => new ListPage(page, 'Serijos').loaded();

describe('series', () => {
  test('are created on top of their list, with a percentage typed with a comma', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await brandWithSeries(admin, 'Casco Motors', 'Pirma');
    const page = await app.open(brand.path, { as: admin });
    const list = await openSeries(page);
    await page.getByRole('button', { name: 'Nauja serija' }).click();
    await page.keyboard.type('Antra');
    await list.field('Kasko, %').fill('5,125 %');
    await page.keyboard.press('Enter');
    await list.shows('Pirma', 'Antra');
    await expect.poll(() => list.row('Antra').textContent()).toContain('5,125\u00a0%');
    expect((await series(admin, brand.id)).at(-1)?.price_casco).toBe(5.125);
  });

  test('refuse what is no percentage, and keep the row open', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await brandWithSeries(admin, 'Percent Motors', 'Pirma');
    const page = await app.open(brand.path, { as: admin });
    const list = await openSeries(page);
    await list.startEdit('Pirma');
    await list.field('Kasko, %').fill('100,5');
    await page.keyboard.press('Enter');
    await list.draft.getByText(/Įveskite skaičių nuo 0 iki 100/).waitFor();
    await list.field('Kasko, %').fill('');
    await page.keyboard.press('Enter');
    await list.draft.getByText('Įveskite reikšmę.').waitFor();
    await list.field('Kasko, %').fill('0,5');
    await page.keyboard.press('Enter');
    await expect.poll(() => list.row('Pirma').textContent()).toContain('0,5\u00a0%');
    expect((await series(admin, brand.id))[0]?.price_casco).toBe(0.5);
  });

  test('name who uses them before they are archived', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await brandWithSeries(admin, 'Used Motors', 'Naudojama', 'Laisva');
    const [used] = await series(admin, brand.id);
    await admin.post('/model-range', { serie_id: used?.id, model: 'X3 Touring' });
    const page = await app.open(brand.path, { as: admin });
    const list = await openSeries(page);
    await list.choose('Laisva', 'Archyvuoti');
    await list.toast('Serija „Laisva“ suarchyvuota.').waitFor();

    await list.choose('Naudojama', 'Archyvuoti');
    const question = page.getByRole('dialog', { name: 'Archyvuoti „Naudojama“?' });
    await question.getByText('X3 Touring').waitFor();
    const safe = question.getByRole('button', { name: 'Atšaukti' });
    await expect.poll(() => safe.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await list.shows('Naudojama');

    await list.choose('Naudojama', 'Archyvuoti');
    await question.getByRole('button', { name: 'Archyvuoti' }).click();
    await page.getByText('Serijų dar nėra.').waitFor();
    // The list shows it ahead of the server; the toast says that it is done.
    await list.toast('Serija „Naudojama“ suarchyvuota.').waitFor();
    expect(await series(admin, brand.id)).toEqual([]);
  });

  test('name who uses them before their form archives them', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await brandWithSeries(admin, 'Form Motors', 'Naudojama');
    const [used] = await series(admin, brand.id);
    await admin.post('/model-range', { serie_id: used?.id, model: 'Naudotoja' });
    const page = await app.open(`/serie/edit/${String(used?.id)}`, { as: admin });
    await page.getByRole('textbox', { name: 'Pavadinimas' }).first().waitFor();
    await page.getByRole('combobox', { name: 'Būsena' }).selectOption('deleted');
    await page.getByRole('button', { name: 'Išsaugoti' }).first().click();
    const question = page.getByRole('dialog');
    await question.getByText('Naudotoja').waitFor();
    await question.getByRole('button', { name: 'Atšaukti' }).click();
    expect((await series(admin, brand.id)).length).toBe(1);
    await page.getByRole('button', { name: 'Išsaugoti' }).first().click();
    await question.getByRole('button', { name: 'Archyvuoti' }).click();
    await expect.poll(async () => (await series(admin, brand.id, 'deleted')).length).toBe(1);
  });

  test('are chosen by keyboard, archived together and restored together', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await brandWithSeries(admin, 'Bulk Motors', 'Pirma', 'Antra', 'Trečia');
    const page = await app.open(brand.path, { as: admin });
    const list = await openSeries(page);
    await list.row('Pirma').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    const bar = page.getByRole('group', { name: 'Pažymėti įrašai' });
    await bar.getByText('Pažymėti 2 įrašai').waitFor();
    await bar.getByRole('button', { name: 'Archyvuoti' }).click();
    await list.shows('Antra');
    await list.toast('Suarchyvuoti 2 įrašai.').waitFor();
    expect(await series(admin, brand.id, 'deleted')).toHaveLength(2);
    await page.getByRole('button', { name: 'Anuliuoti' }).click();
    await list.shows('Pirma', 'Antra', 'Trečia');

    await page.getByRole('checkbox', { name: 'Pažymėti visus' }).check();
    await bar.getByRole('button', { name: 'Archyvuoti' }).click();
    await page.getByText('Serijų dar nėra.').waitFor();
    await page.getByRole('button', { name: /^Archyvas/ }).click();
    await list.shows('Pirma', 'Antra', 'Trečia');
    await page.getByRole('checkbox', { name: 'Pažymėti: Antra' }).check();
    await bar.getByRole('button', { name: 'Atkurti' }).click();
    await list.toast('Atkurtas 1 įrašas.').waitFor();
    expect((await series(admin, brand.id)).map(({ name }) => name)).toEqual(['Antra']);
  });
});

describe('the tabs of base data', () => {
  test('are pages of their own, in their documented order', async ({ app }) => {
    const page = await app.open('/brand/baseData/1', { as: 'admin' });
    const tabs = page.getByRole('navigation', { name: 'Skirtukai' });
    const titles = [
      'Serijos',
      'Kėbulo tipai',
      'Modelių grupės',
      'Pardavimo grupės',
      'Opcijų klasės',
      'Standartinė įranga',
    ];
    await page.getByRole('heading', { name: 'Serijos', level: 1 }).waitFor();
    expect(await tabs.getByRole('link').allTextContents()).toEqual(titles);
    for (const title of titles) {
      await tabs.getByRole('link', { name: title }).click();
      await new ListPage(page, title).loaded();
    }
    await tabs.getByRole('link', { name: 'Opcijų klasės' }).click();
    await page.getByText(/bendros visoms markėms/).waitFor();
  });

  test('let a model range go to another series in use', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await brandWithSeries(admin, 'Range Motors', 'Sena', 'Nauja');
    const [first] = await series(admin, brand.id);
    await admin.post('/model-range', { serie_id: first?.id, model: 'X3' });
    const page = await app.open(`/brand/baseData/${brand.id}/modelRange`, { as: admin });
    const list = await new ListPage(page, 'Modelių grupės').loaded();
    await list.startEdit('X3');
    const serie = list.draft.getByRole('combobox', { name: 'Serija' });
    await serie.selectOption({ label: 'Nauja' });
    await serie.press('Enter');
    await expect.poll(() => list.row('X3').textContent()).toContain('Nauja');
  });
});

describe('translations', () => {
  test('are written in all languages at once, and missing ones are marked', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Polyglot Motors', {});
    await admin.post('/equipment', { brand_id: brand.id, name: { 2: 'Sunroof' } });
    const page = await app.open(`/brand/baseData/${brand.id}/equipment`, { as: admin });
    const list = await new ListPage(page, 'Standartinė įranga').loaded();
    await page.getByRole('button', { name: 'Vertimai: Sunroof. Trūksta: LT, LV, ET, RU.' }).click();
    const dialog = page.getByRole('dialog', { name: 'Vertimai: Sunroof' });
    await dialog.getByText('Pavadinimas: išversta 1 iš 5.').waitFor();
    expect(await dialog.getByText('Trūksta').count()).toBe(4);
    await dialog.getByRole('textbox', { name: 'Lietuvių' }).fill('Stoglangis');
    await dialog.getByRole('textbox', { name: 'Русский' }).fill('Люк');
    await page.keyboard.press('Enter');
    await list.toast('Vertimai išsaugoti.').waitFor();
    await list.shows('Stoglangis');
    const [saved] = await admin.get<{ name: object }[]>(`/equipment?brandId=${brand.id}`);
    expect(saved?.name).toEqual({ 1: 'Stoglangis', 2: 'Sunroof', 5: 'Люк' });
  });
});
