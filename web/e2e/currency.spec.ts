import { describe } from 'vitest';
import type { Api } from './kit/api';
import { expect, test } from './kit/test';

interface Version {
  id: number;
  number: string;
  revision: number;
}

/** A company whose prices are in dollars. */
async function dollarCompany(api: Api, name: string): Promise<number> {
  const company = { name, title_short: 'DS', country_code: 'LT', currency: 'USD' };
  const { id } = await api.post<{ id: number }>('/company', { ...company, brand_ids: [1] });
  return id;
}

describe('a company that sells in dollars', () => {
  test('sees no euro in the list of offers, their history, their comparison or their models', async ({
    app,
  }) => {
    const admin = await app.as('admin');
    const company = await dollarCompany(admin, 'Dolerių salonas, UAB');
    const { id, number } = await admin.post<Version>('/version', {
      company_id: company,
      brand_id: 1,
      pricelist_id: 1,
      model_id: 1,
      customer_name: 'Dolerių klientas',
    });
    const contact = { customer_phone: '+370 612 34567', customer_email: 'ona@example.com' };
    const { revision } = await admin.put<Version>(`/version/${id}`, contact);
    await admin.post(`/version/finish/${id}`, { revision });
    await admin.put(`/version/${id}`, { deposit: 1500, discount: 2 });

    const page = await app.open('/offer', { as: admin });
    const row = page.getByRole('row').filter({ hasText: number });
    await expect.poll(() => row.textContent()).toMatch(/\d,\d\d\sUSD/);
    expect(await row.textContent()).not.toContain('€');
    await row.getByRole('button', { name: `Veiksmai: ${number}` }).click();
    await page.getByRole('menuitem', { name: 'Istorija' }).click();
    await page
      .getByRole('dialog')
      .getByText(/^1\s500,00\sUSD$/)
      .waitFor();

    await page.goto(`/offer/view/${id}`);
    await page.getByRole('button', { name: 'Kas pakeista' }).click();
    const comparison = page.getByRole('dialog');
    await expect.poll(() => comparison.textContent()).toMatch(/\d,\d\d\sUSD/);
    expect(await comparison.textContent()).not.toContain('€');

    await page.goto(`/offer/create/1/${company}/1/model`);
    await expect.poll(() => page.getByRole('option', { name: /^A01P/ }).textContent()).toMatch(/\sUSD/);
    expect(await page.getByRole('main').textContent()).not.toContain('€');
  });

  test('pays for registration in dollars', async ({ app }) => {
    const admin = await app.as('admin');
    const company = await dollarCompany(admin, 'Dolerių servisas, UAB');
    const page = await app.open(`/company/edit/${company}`, { as: admin });
    const fee = page.getByRole('textbox', { name: 'Registravimo paslaugos' }).locator('..');
    await expect.poll(() => fee.textContent()).toContain('USD');
  });
});
