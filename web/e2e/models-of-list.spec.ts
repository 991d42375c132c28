import { describe } from 'vitest';
import { ListPage } from './kit/list';
import { expect, test } from './kit/test';

interface Model {
  id: number;
  code: string;
  price_standard: number | null;
  price_embassy: number | null;
}

describe('models of a price list', () => {
  test('have their prices corrected in place, and only what was changed is sent', async ({ app }) => {
    const admin = await app.as('admin');
    const [before] = await admin.get<Model[]>('/model?pricelistId=1&keyword=A01P');
    const page = await app.open('/brand/pricelist/1', { as: admin });
    await page.getByRole('link', { name: '2026 m. ruduo, modelių: 28' }).click();
    const list = await new ListPage(page, 'Modeliai').loaded();
    await list.filter.fill('A01P');
    await list.shows('A01P');
    await list.startEdit('A01P');
    await list.field('Standartinė kaina').fill('19.999,5');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await page.keyboard.press('Enter');
    expect(Object.keys((await sent).postDataJSON() as object).toSorted()).toEqual([
      'price_standard',
      'pricelistId',
      'revision',
    ]);
    await expect.poll(() => list.row('A01P').textContent()).toContain('19\u00a0999,50\u00a0€');
    const [after] = await admin.get<Model[]>('/model?pricelistId=1&keyword=A01P');
    expect(after).toMatchObject({ price_standard: 19_999.5, price_embassy: before?.price_embassy });
  });

  test('are narrowed by fuel, and one made by hand is among them', async ({ app }) => {
    const page = await app.open('/brand/model/1/1', { as: 'admin' });
    const list = await new ListPage(page, 'Modeliai').loaded();
    await page.getByRole('link', { name: 'Naujas modelis' }).click();
    await page.getByRole('heading', { name: 'Naujas modelis' }).waitFor();
    await page.getByRole('textbox', { name: 'Kodas' }).fill('A99E');
    await page.getByRole('combobox', { name: 'Serija ir modelių grupė' }).selectOption({ index: 1 });
    await page.getByRole('combobox', { name: 'Degalai' }).selectOption({ label: 'Elektra' });
    await page.getByRole('textbox', { name: 'Standartinė kaina' }).fill('45000');
    await page.keyboard.press('Control+s');
    await list.loaded();
    await page.getByRole('group', { name: 'Filtrai' }).getByRole('button', { name: 'Degalai' }).click();
    await page.getByRole('menu').getByText('Elektra').click();
    await expect.poll(() => list.names()).toContain('A99E');
    await expect.poll(() => list.names()).not.toContain('A01P');
    await expect.poll(() => list.row('A99E').textContent()).toContain('45\u00a0000,00\u00a0€');
  });

  test('get features that are picked for several of them, and that is undone', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await admin.post<{ id: number }>('/feature', { brand_id: 1, code: 'PK1' });
    const offering = async () =>
      (await admin.get<{ model_code: string }[]>(`/model-feature?pricelistId=1&featureId=${id}`))
        .map(({ model_code: code }) => code)
        .toSorted();
    const page = await app.open('/brand/model/1/1', { as: admin });
    await new ListPage(page, 'Modeliai').loaded();
    for (const code of ['A01P', 'A01D'])
      await page.getByRole('checkbox', { name: `Pažymėti: ${code}` }).check();
    await page.getByRole('button', { name: 'Priskirti opcijas…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pasirinkite priskiriamas opcijas' });
    await dialog.getByRole('textbox', { name: 'Filtruoti: Opcijos' }).fill('pk1');
    await dialog.getByRole('checkbox', { name: /^PK1/ }).check();
    await dialog.getByRole('button', { name: 'Priskirti 1 opciją' }).click();
    await expect.poll(offering).toEqual(['A01D', 'A01P']);
    await page.getByRole('button', { name: 'Anuliuoti' }).click();
    await expect.poll(offering).toEqual([]);
  });
});
