import { describe } from 'vitest';
import { ListPage, openBodyTypes } from './kit/list';
import { expect, test } from './kit/test';

describe('a new brand', () => {
  test('is usable at once by the administrator who made it', async ({ app }) => {
    const page = await app.open('/brand', { as: 'admin' });
    const brands = await new ListPage(page, 'Markės').loaded();
    await page.getByRole('button', { name: 'Nauja markė' }).click();
    await page.keyboard.type('Žvaigždė');
    await page.keyboard.press('Enter');
    await brands.more('Žvaigždė').waitFor();
    await page.getByRole('button', { name: /^Markė: / }).click();
    await page.getByRole('menuitemradio', { name: 'Žvaigždė' }).waitFor();
    await page.keyboard.press('Escape');

    await brands.table.getByRole('link', { name: 'Žvaigždė' }).click();
    await page.getByRole('heading', { name: 'Žvaigždė', level: 1 }).waitFor();
    await page
      .getByRole('navigation', { name: 'markės puslapiai' })
      .getByRole('link', { name: 'Baziniai duomenys' })
      .click();
    await page.getByRole('heading', { name: 'Serijos', level: 1 }).waitFor();
    await page.getByText('Serijų dar nėra.').waitFor();
    await page.getByRole('button', { name: 'Nauja serija' }).last().click();
    const series = new ListPage(page, 'Serijos');
    await series.field('Pavadinimas').fill('Žvaigždė X');
    await page.keyboard.press('Enter');
    await series.shows('Žvaigždė X');
    await page.getByRole('navigation', { name: 'Kelias' }).getByRole('link', { name: 'Markės' }).click();
    await brands.loaded();
    await page.reload();
    await brands.more('Žvaigždė').waitFor();
  });

  test('cannot take the name of another', async ({ app }) => {
    const page = await app.open('/brand', { as: 'admin' });
    const brands = await new ListPage(page, 'Markės').loaded();
    await page.keyboard.press('n');
    await page.keyboard.type('aurora');
    await page.keyboard.press('Enter');
    await brands.draft.getByText('Jau naudojama').waitFor();
    await page.keyboard.press('Escape');
    await brands.draft.waitFor({ state: 'detached' });
  });

  test('can be archived and brought back', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Fleeting', { EST: 'Universalas' });
    const page = await app.open('/brand', { as: admin });
    const brands = await new ListPage(page, 'Markės').loaded();
    await brands.choose('Fleeting', 'Archyvuoti');
    await brands.toast('Markė „Fleeting“ suarchyvuota.').waitFor();
    await brands.more('Fleeting').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Anuliuoti' }).click();
    await brands.toast('Markė „Fleeting“ atkurta.').waitFor();
    await page.goto(brand.path);
    await (await openBodyTypes(page)).shows('EST');
    expect(await admin.bodyTypes(brand.id)).toHaveLength(1);
  });
});
