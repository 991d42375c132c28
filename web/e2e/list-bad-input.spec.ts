import { describe } from 'vitest';
import type { Api } from './kit/api';
import { ListPage } from './kit/list';
import { expect, test } from './kit/test';

async function brandWithSeries(admin: Api, name: string, ...names: string[]) {
  const { id } = await admin.brandWith(name, {});
  for (const one of names) await admin.post('/serie', { brand_id: id, name: one, price_casco: 3.5 });
  return { id, path: `/brand/baseData/${id}/series` };
}

const series = (admin: Api, brandId: number) =>
  admin.get<{ id: number; name: string; revision: number }[]>(`/serie?brandId=${brandId}`);
const openSeries = (page: ListPage['page']) => new ListPage(page, 'Serijos').loaded();

describe('bad input', () => {
  test('is a name that only looks different: other case, spaces, Lithuanian letters', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await brandWithSeries(admin, 'Twice Motors', 'Žąsų serija');
    const page = await app.open(brand.path, { as: admin });
    const list = await openSeries(page);
    await page.getByRole('button', { name: 'Nauja serija' }).click();
    for (const same of ['žĄSŲ SERIJA', '  Žąsų serija ', 'Zasu serija'.normalize('NFD')]) {
      await list.field('Pavadinimas').fill(same);
      await page.keyboard.press('Enter');
      // Letters without their marks are other letters.
      if (same === 'Zasu serija') await list.shows('Žąsų serija', 'Zasu serija');
      else await list.draft.getByText('Jau naudojama').waitFor();
    }
  });

  test('is ten thousand characters in a cell: refused under it, and the row stays open', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await brandWithSeries(admin, 'Paste Motors', 'Trumpa');
    const page = await app.open(brand.path, { as: admin });
    const list = await openSeries(page);
    await list.startEdit('Trumpa');
    const name = list.field('Pavadinimas');
    await name.fill('ž'.repeat(10_000));
    await page.keyboard.press('Enter');
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    expect(await name.inputValue()).toHaveLength(10_000);
    await page.keyboard.press('Escape');
    await list.shows('Trumpa');
    expect((await series(admin, brand.id))[0]?.name).toBe('Trumpa');
  });

  test('is one row changed in two tabs: the second is asked', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await brandWithSeries(admin, 'Tabs Motors', 'Pirma');
    const page = await app.open(brand.path, { as: admin });
    const list = await openSeries(page);
    const other = await openSeries(await app.openTab(page, brand.path));
    await list.startEdit('Pirma');
    await other.startEdit('Pirma');
    await other.field('Pavadinimas').fill('Kito lango');
    await other.page.keyboard.press('Enter');
    await other.shows('Kito lango');
    await list.field('Pavadinimas').fill('Šio lango');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Įrašas pakeistas kitur' }).getByText('Kito lango').waitFor();
  });

  test('is a row archived elsewhere while it is edited: what was typed is kept, in the archive', async ({
    app,
  }) => {
    const admin = await app.as('admin');
    const brand = await brandWithSeries(admin, 'Gone Motors', 'Pirma', 'Antra');
    const page = await app.open(brand.path, { as: admin });
    const list = await openSeries(page);
    await list.startEdit('Antra');
    await list.field('Pavadinimas').fill('Mano tekstas');
    const gone = (await series(admin, brand.id))[1];
    await admin.delete(`/serie/${gone?.id}?revision=${gone?.revision}&anyway=1`);
    await page.keyboard.press('Enter');
    await list.shows('Pirma');
    await page.getByRole('button', { name: /^Archyvas/ }).click();
    await list.shows('Mano tekstas');
  });

  test('is moving rows while the list is filtered: nothing moves, and the menu says why', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await brandWithSeries(admin, 'Filtered Motors', 'Pirma', 'Antra', 'Kita');
    const page = await app.open(`${brand.path}?q=r`, { as: admin });
    const list = await openSeries(page);
    await list.row('Antra').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await list.shows('Pirma', 'Antra');
    expect((await series(admin, brand.id)).map(({ name }) => name)).toEqual(['Pirma', 'Antra', 'Kita']);
    await list.more('Antra').click();
    const move = page.getByRole('menuitem', { name: 'Perkelti aukštyn' });
    expect(await move.getAttribute('title')).toContain('filtruojamas');
  });
});
