import { describe } from 'vitest';
import { ListPage } from './kit/list';
import { expect, test } from './kit/test';

interface Cost {
  model_code: string;
  price_wholesale: number | null;
  company_price_wholesale: number | null;
}

describe('prime costs of a price list', () => {
  test('are corrected for all and for one dealer, and undone', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await app.open('/brand/pricelist/view/1/1', { as: admin });
    await page
      .getByRole('navigation', { name: 'Skirtukai' })
      .getByRole('link', { name: 'Savikaina' })
      .click();
    const list = await new ListPage(page, 'Savikaina').loaded();
    await list.startEdit('A01P');
    await list.field('Didmeninė').fill('17000');
    await page.keyboard.press('Enter');
    await expect.poll(() => list.row('A01P').textContent()).toContain('17\u00a0000,00\u00a0€');

    const [dealer] = await admin.get<{ id: number; name: string }[]>('/company?brand_id=1&sort=name');
    const cost = async () =>
      (await admin.get<Cost[]>(`/prime-cost?pricelistId=1&companyId=${String(dealer?.id)}`)).find(
        ({ model_code: code }) => code === 'A01P',
      );
    await expect.poll(cost).toMatchObject({ price_wholesale: 17_000 });
    // The undo that follows is that of the second change: the notice of the first goes with the page.
    await page.reload();
    await list.loaded();

    await page.getByRole('group', { name: 'Filtrai' }).getByRole('button', { name: 'Įmonė' }).click();
    await page
      .getByRole('menu')
      .getByText(dealer?.name ?? '')
      .click();
    await list.startEdit('A01P');
    await list.field('Įmonės kaina').fill('16500');
    await page.keyboard.press('Enter');
    await expect.poll(cost).toMatchObject({ price_wholesale: 17_000, company_price_wholesale: 16_500 });
    await page.getByRole('button', { name: 'Anuliuoti' }).click();
    await expect.poll(cost).toMatchObject({ price_wholesale: 17_000, company_price_wholesale: null });
  });

  test('fit their page with the price of a dealer beside the others', async ({ app }) => {
    const admin = await app.as('admin');
    const [dealer] = await admin.get<{ id: number }[]>('/company?brand_id=1&sort=name');
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1024, height: 768 },
    ]) {
      const page = await app.open(`/brand/primecost/1/1?companyId=${String(dealer?.id)}`, {
        as: admin,
        viewport,
      });
      await new ListPage(page, 'Savikaina').loaded();
      const table = page.getByRole('table', { name: 'Savikaina' });
      await table.getByRole('columnheader', { name: 'Įmonės kaina' }).waitFor();
      const beyond = () =>
        table.evaluate((element) => {
          const box = element.parentElement as HTMLElement;
          const cut = [...element.querySelectorAll('th *')].filter(
            (head) =>
              head.clientWidth > 1 &&
              head.scrollWidth > head.clientWidth + 1 &&
              getComputedStyle(head).overflow === 'hidden',
          );
          return [box.scrollWidth - box.clientWidth, ...cut.map(({ textContent }) => textContent)];
        });
      await expect.poll(beyond).toEqual([0]);
    }
  });

  test('are imported for a dealer, who must be chosen', async ({ app }) => {
    const page = await app.open('/brand/primecost/1/1', { as: 'admin' });
    await new ListPage(page, 'Savikaina').loaded();
    await page.getByRole('button', { name: 'Importuoti kainas' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Patikrinti' }).click();
    await dialog.getByText('Norėdami tęsti, pasirinkite įmonę').waitFor();
  });
});
