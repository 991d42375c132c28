import { describe } from 'vitest';
import { expectNoBarriers } from './kit/axe';
import { expect, test } from './kit/test';

describe('the next price list', () => {
  test('is copied, raised, compared with the last one, and published on a day', async ({ app }) => {
    const admin = await app.as('admin');
    const made = await admin.post<{ id: number }>('/pricelist', {
      pricelist_title_id: 1,
      name: 'Kitas pavasaris',
      source_pricelist_id: 1,
    });
    await expect
      .poll(async () => (await admin.get<{ copying: boolean }>(`/pricelist/${made.id}`)).copying)
      .toBe(false);
    const page = await app.open(`/brand/pricelist/view/1/${made.id}`, { as: admin });
    await page.getByRole('link', { name: 'Skirtumai' }).click();
    await page.getByLabel('Palyginti su').selectOption({ value: '1' });
    await page.getByText('Sąrašai nesiskiria.').waitFor();

    await page.getByRole('link', { name: 'Apžvalga' }).last().click();
    await page.getByRole('button', { name: 'Keisti kainas…' }).click();
    const change = page.getByRole('dialog', { name: 'Keisti „Kitas pavasaris“ kainas' });
    await change.getByRole('textbox', { name: 'Dydis' }).fill('2,5');
    await change.getByText(/Modeliai ir opcijos \(standartinė kaina\): \+2,5/).waitFor();
    await change.getByRole('region', { name: 'Kas pasikeis' }).getByRole('status').waitFor();
    await change.getByRole('button', { name: 'Keisti kainas' }).click();
    await change
      .getByRole('region', { name: 'Ankstesni keitimai' })
      .getByRole('button', { name: 'Anuliuoti' })
      .waitFor();
    await change.getByRole('button', { name: 'Uždaryti' }).first().click();

    await page.getByRole('link', { name: 'Skirtumai' }).click();
    await page.getByLabel('Palyginti su').selectOption({ value: '1' });
    const models = await admin.get<{ price_standard: number | null }[]>(
      '/model-price?pricelistId=1&limit=1000',
    );
    const raised = models.filter(({ price_standard: price }) => price !== null && price > 0).length;
    const group = page.getByText(`Modelių kainos (${raised})`);
    await group.first().waitFor();
    await expect.poll(() => page.locator('tbody tr').first().textContent()).toMatch(/2,5/);
    await page.getByRole('columnheader', { name: 'Atviri pasiūlymai' }).waitFor();
    await expectNoBarriers(page);

    // The offers that the list would change are one press away, each with what it would come to.
    await page.getByRole('link', { name: /Keičia \d+ atvir/ }).click();
    await page.getByRole('heading', { name: 'Pasiūlymai, kuriuos keičia kainoraštis' }).waitFor();
    await page.locator('tbody tr').first().waitFor();
    await expectNoBarriers(page);

    await page.goto(new URL(`/brand/pricelist/view/1/${made.id}`, page.url()).href);
    await page.getByRole('button', { name: 'Skelbti…' }).click();
    const publish = page.getByRole('dialog', { name: 'Skelbti „Kitas pavasaris“?' });
    await publish.getByRole('radio', { name: 'Numatytą dieną', exact: true }).check();
    await publish.getByRole('textbox', { name: 'Diena' }).fill('2099-12-01');
    await publish.getByRole('textbox', { name: 'Diena' }).press('Tab');
    await publish.getByRole('button', { name: 'Numatyti' }).click();
    await page.getByText('Bus paskelbtas 2099-12-01').waitFor();
  });
});
