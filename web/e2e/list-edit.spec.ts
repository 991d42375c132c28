import { describe } from 'vitest';
import { openBodyTypes } from './kit/list';
import { expect, test } from './kit/test';

describe('a row that is not saved', () => {
  test('is open again after a reload, and Ctrl+S saves it', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Kept Motors', { EST: 'Universalas', SUV: 'Visureigis' });
    const page = await app.open(brand.path, { as: admin });
    page.on('dialog', (dialog) => void dialog.accept());
    const list = await openBodyTypes(page);
    await list.startEdit('SUV');
    await page.getByRole('textbox', { name: 'Pavadinimas' }).fill('Miesto visureigis');
    await page.reload();
    const name = page.getByRole('textbox', { name: 'Pavadinimas' });
    await expect.poll(() => name.inputValue()).toBe('Miesto visureigis');
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+s');
    await list.draft.waitFor({ state: 'detached' });
    expect((await admin.bodyTypes(brand.id)).map(({ name: names }) => names[1])).toEqual([
      'Universalas',
      'Miesto visureigis',
    ]);

    await page.keyboard.press('n');
    await page.keyboard.type('NEW');
    await page.reload();
    await expect.poll(() => page.getByRole('textbox', { name: 'Kodas' }).inputValue()).toBe('NEW');
    await page.keyboard.press('Escape');
    await list.draft.waitFor({ state: 'detached' });
    await page.reload();
    await list.shows('EST', 'SUV');
    expect(await list.draft.count()).toBe(0);
  });
});

describe('creating', () => {
  test('puts a new row on top; Enter saves it and gives it the focus, Escape drops it', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Create Motors', { EST: 'Universalas' });
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);

    await page.getByRole('button', { name: 'Naujas kėbulo tipas' }).click();
    await page.keyboard.type('SUV');
    const first = list.table.getByRole('row').nth(1);
    expect(await first.getAttribute('aria-label')).toBe('Naujas įrašas');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Visureigis');
    await page.keyboard.press('Enter');
    await list.shows('EST', 'SUV');
    await expect.poll(() => list.row('SUV').evaluate((row) => row === document.activeElement)).toBe(true);
    await expect.poll(() => list.row('SUV').textContent()).toContain('Visureigis');

    await page.keyboard.press('n');
    await page.keyboard.type('GONE');
    await page.keyboard.press('Escape');
    await list.draft.waitFor({ state: 'detached' });
    const kept = await admin.bodyTypes(brand.id);
    expect(kept.map(({ code, name }) => [code, name])).toEqual([
      ['EST', { 1: 'Universalas' }],
      ['SUV', { 1: 'Visureigis' }],
    ]);
  });

  test('goes on with what is typed while the row is saved', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Quick Motors', { EST: 'Universalas' });
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);
    await page.route('**/api/v1/body-type**', async (route) => {
      if (route.request().method() !== 'GET') await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await page.keyboard.press('n');
    await page.keyboard.type('SUV');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Visur');
    await page.keyboard.press('Enter');
    await page.keyboard.type('eig');
    await expect.poll(() => list.draft.getAttribute('aria-label')).toBe('Redaguojama: SUV');
    await page.keyboard.type('is');
    expect(await list.field('Pavadinimas').inputValue()).toBe('Visureigis');
    await page.keyboard.press('Enter');
    await page.keyboard.type('!');
    await expect
      .poll(async () => (await admin.bodyTypes(brand.id)).at(-1)?.name)
      .toEqual({ 1: 'Visureigis' });
    await expect.poll(() => list.field('Pavadinimas').inputValue()).toBe('Visureigis!');
    await page.keyboard.press('Enter');
    await list.draft.waitFor({ state: 'detached' });
    expect((await admin.bodyTypes(brand.id)).at(-1)?.name).toEqual({ 1: 'Visureigis!' });
  });

  test('says under the cell that a code is taken, and goes on from there', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Duplicate Motors', { EST: 'Universalas' });
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);
    await page.keyboard.press('n');
    await page.keyboard.type('est');
    await page.keyboard.press('Enter');
    const code = list.field('Kodas');
    await list.draft.getByText('Jau naudojama').waitFor();
    expect(await code.getAttribute('aria-invalid')).toBe('true');
    expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);

    await code.fill('EST2');
    await code.press('Enter');
    await list.shows('EST', 'EST2');
  });

  test('makes one record, however hasty the user', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Hasty Motors', {});
    const page = await app.open(brand.path, { as: admin });
    await page.getByRole('button', { name: 'Naujas kėbulo tipas' }).first().click();
    await page.keyboard.type('ONE');
    await page.getByRole('button', { name: 'Išsaugoti' }).dblclick();
    const list = await openBodyTypes(page);
    await list.shows('ONE');

    await page.keyboard.press('n');
    await page.keyboard.type('TWO');
    await Promise.all(Array.from({ length: 3 }, () => page.keyboard.press('Enter')));
    await list.shows('ONE', 'TWO');
    expect(await admin.bodyTypes(brand.id, 'all')).toHaveLength(2);
  });

  test('takes emoji, right-to-left text, quotes and tags as plain text', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Unicode Motors', {});
    const page = await app.open(brand.path, { as: admin });
    const names = ['Kupė 🚗👨‍👩‍👧', 'سيارة عائلية', `"A" & 'B' <b>C</b>`, 'עברית עם English', '𠜎𠜱'];
    for (const [index, name] of names.entries()) {
      await page.getByRole('button', { name: 'Naujas kėbulo tipas' }).first().click();
      await page.getByRole('textbox', { name: 'Kodas' }).fill(`T${index}`);
      await page.getByRole('textbox', { name: 'Pavadinimas' }).fill(name);
      await page.keyboard.press('Enter');
      await page.getByRole('table').getByText(name, { exact: true }).waitFor();
    }
    const kept = await admin.bodyTypes(brand.id);
    expect(kept.map(({ name }) => name[1])).toEqual(names);
    await page.reload();
    await page
      .getByRole('table')
      .getByText(names[2] ?? '', { exact: true })
      .waitFor();
  });

  test('refuses 10 000 pasted characters with a word, and keeps them', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Paste Motors', { EST: 'Universalas' });
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);
    await list.startEdit('EST');
    const name = list.field('Pavadinimas');
    await name.fill('ž'.repeat(10_000));
    await name.press('Enter');
    await list.draft.getByText(/Daugiausia simbolių: 255/).waitFor();
    expect(await name.inputValue()).toHaveLength(10_000);
    await name.press('Escape');
    await expect.poll(() => list.row('EST').textContent()).toContain('Universalas');
  });
});

describe('editing', () => {
  test('keeps what the other languages say', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Edit Motors', {});
    const data = { brand_id: brand.id, code: 'EST', name: { 1: 'Universalas', 2: 'Estate' } };
    await admin.post('/body-type', data);
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);
    await list.row('EST').getByText('Universalas').dblclick();
    await list.field('Pavadinimas').fill('Karavanas');
    await page.keyboard.press('Enter');
    await expect.poll(() => list.row('EST').textContent()).toContain('Karavanas');
    const [saved] = await admin.bodyTypes(brand.id);
    expect(saved?.name).toEqual({ 1: 'Karavanas', 2: 'Estate' });
  });

  test('begins in the cell that is double-clicked', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Cell Motors', { EST: 'Universalas' });
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);
    await list.row('EST').getByText('Universalas').dblclick();
    await list.draft.waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Karavanas');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await admin.bodyTypes(brand.id))[0])
      .toMatchObject({
        code: 'EST',
        name: { 1: 'Karavanas' },
      });
  });

  test('asks before typed changes are lost', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Leave Motors', { EST: 'Universalas', SUV: 'Visureigis' });
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);
    await list.startEdit('EST');
    await list.field('Pavadinimas').fill('Karavanas');
    await page
      .getByRole('navigation', { name: 'Pagrindinis meniu' })
      .getByRole('link', { name: 'Markės' })
      .click();
    const question = page.getByRole('dialog', { name: 'Yra neišsaugotų pakeitimų' });
    await question.getByRole('button', { name: 'Tęsti redagavimą' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await list.field('Pavadinimas').inputValue()).toBe('Karavanas');

    await page
      .getByRole('navigation', { name: 'Pagrindinis meniu' })
      .getByRole('link', { name: 'Markės' })
      .click();
    await question.getByRole('button', { name: 'Atmesti pakeitimus' }).click();
    await page.getByRole('heading', { name: 'Markės', level: 1 }).waitFor();
  });
});
