import { describe } from 'vitest';
import { expect, test } from './kit/test';

interface Priced {
  id: number;
  price_standard: number | null;
}

describe('prices of a list', () => {
  test('are raised at once, as the preview says, and undone as one', async ({ app }) => {
    const admin = await app.as('admin');
    const made = await admin.post<{ id: number }>('/pricelist', {
      pricelist_title_id: 1,
      name: 'Pavasaris',
      source_pricelist_id: 1,
    });
    const prices = async () =>
      new Map(
        (await admin.get<Priced[]>(`/model-price?pricelistId=${made.id}`)).map((row) => [
          row.id,
          row.price_standard,
        ]),
      );
    await expect
      .poll(async () => (await admin.get<{ copying: boolean }>(`/pricelist/${made.id}`)).copying)
      .toBe(false);
    const before = await prices();

    const page = await app.open(`/brand/pricelist/view/1/${made.id}`, { as: admin });
    await page.getByRole('button', { name: 'Keisti kainas…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Keisti „Pavasaris“ kainas' });
    await dialog.getByRole('textbox', { name: 'Dydis' }).fill('2,5');
    await dialog.getByRole('combobox', { name: 'Apvalinti' }).selectOption({ label: 'Iki 50 €' });
    await dialog.getByText(/Modeliai ir opcijos \(standartinė kaina\): \+2,5/).waitFor();
    const promised = dialog.getByRole('region', { name: 'Kas pasikeis' }).getByRole('status');
    const count = /\d+/.exec((await promised.textContent())?.replaceAll(/\s/g, '') ?? '')?.[0] ?? '';
    await dialog.getByRole('button', { name: 'Keisti kainas' }).click();
    const runs = dialog.getByRole('region', { name: 'Ankstesni keitimai' });
    await runs.getByRole('button', { name: 'Anuliuoti' }).waitFor();
    const said = async () =>
      (await runs.getByText(/^Atlikta: /).textContent())?.replaceAll(/\s/g, '').match(/\d+/)?.[0];
    await expect.poll(said).toBe(count);
    expect(await dialog.getByRole('textbox', { name: 'Dydis' }).inputValue()).toBe('');
    for (const [id, price] of await prices()) {
      const old = before.get(id);
      if (typeof price === 'number' && typeof old === 'number') {
        expect(price % 50).toBe(0);
        expect(Math.abs(price - old * 1.025)).toBeLessThanOrEqual(25.01);
      }
    }

    await runs.getByRole('button', { name: 'Anuliuoti' }).click();
    const question = page.getByRole('dialog', { name: 'Anuliuoti kainų keitimą?' });
    await question.getByText(/prieš šį keitimą/).waitFor();
    await question.getByRole('button', { name: 'Anuliuoti' }).click();
    await runs.getByText('Kainų keitimas anuliuotas.').waitFor();
    await expect.poll(async () => [...(await prices())]).toEqual([...before]);
    await runs.getByText(/^Atlikta: grąžint/).waitFor();
    await expect.poll(said).toBe(count);
  });

  test('wait in a list that publishes itself on a day', async ({ app }) => {
    const admin = await app.as('admin');
    const made = await admin.post<{ id: number }>('/pricelist', {
      pricelist_title_id: 1,
      name: 'Vasara',
      started_at: '2099-11-01',
    });
    const page = await app.open(`/brand/pricelist/view/1/${made.id}`, { as: admin });
    await page.getByRole('button', { name: 'Skelbti…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Skelbti „Vasara“?' });
    await dialog.getByRole('radio', { name: 'Numatytą dieną', exact: true }).check();
    // The day on which the list becomes valid is there already.
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Diena' }).inputValue()).toBe('2099-11-01');
    await dialog.getByRole('textbox', { name: 'Diena' }).fill('2020-01-01');
    await dialog.getByRole('textbox', { name: 'Diena' }).press('Tab');
    await dialog.getByRole('button', { name: 'Numatyti' }).click();
    await dialog.getByText(/Pasirinkite dieną nuo rytojaus/).waitFor();
    await dialog.getByRole('textbox', { name: 'Diena' }).fill('2099-10-15'); // before it becomes valid
    await dialog.getByRole('textbox', { name: 'Diena' }).press('Tab');
    await dialog.getByRole('button', { name: 'Numatyti' }).click();
    await page.getByText('Bus paskelbtas 2099-10-15').waitFor();

    await page.getByRole('button', { name: 'Skelbti…' }).click();
    await dialog.getByRole('radio', { name: 'Neskelbti numatytą dieną' }).check();
    await dialog.getByRole('button', { name: 'Gerai' }).click();
    await page.getByText('Juodraštis').waitFor();
  });
});
