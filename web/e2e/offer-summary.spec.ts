import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Api } from './kit/api';
import { expect, test } from './kit/test';

interface Version {
  id: number;
  number: string;
  revision: number;
  status: string;
  price: number;
  price_total: number;
  price_discounted: number | null;
  discount: number | null;
  discount_money: number | null;
  discount_type: string;
  trade_in_benefit: number | null;
  comment: string;
}

const place = { company_id: 1, brand_id: 1, pricelist_id: 1, model_id: 1 };

const begin = (api: Api) => api.post<Version>('/version', { ...place, type: 'standard', status: 'draft' });
const read = (api: Api, id: number) => api.get<Version>(`/version/${id}`);
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const summaryOf = async (page: Page, id: number) => {
  await page.goto(`/offer/edit/${id}/summary`);
  await heading(page, 'Santrauka').waitFor();
};

describe('the summary of an offer', () => {
  test('takes a discount in percent, in money and as a price, the one entered last', async ({ app }) => {
    const admin = await app.as('admin');
    const { id, price } = await begin(admin);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: admin });
    await page.getByLabel('Nuolaida procentais').fill('3');
    await page.getByLabel('Nuolaida procentais').press('Tab');
    const off = Math.round(price * 97) / 100;
    await expect.poll(() => read(admin, id)).toMatchObject({ discount: 3, price_discounted: off });

    // Typing the price clears the percent; what it means is told.
    const typed = Math.round(price * 0.95);
    await page.getByLabel('Kaina su nuolaida', { exact: true }).fill(String(typed));
    await page.getByLabel('Kaina su nuolaida', { exact: true }).press('Enter');
    await expect.poll(() => read(admin, id)).toMatchObject({ discount: null, price_discounted: typed });
    await page.getByText(/^tai 5/).waitFor();

    // Another way of giving it begins without any.
    await page.getByRole('button', { name: 'Pinigais' }).click();
    await expect
      .poll(() => read(admin, id))
      .toMatchObject({ discount_type: 'money', discount_money: null, price_discounted: null });
    await page.getByLabel('Nuolaida pinigais').fill('kiek nors');
    await page.getByLabel('Nuolaida pinigais').press('Tab');
    await page.getByText('Įveskite sumą, pvz., 24500,50.').waitFor();
    await page.getByLabel('Nuolaida pinigais').fill('999999');
    await page.getByLabel('Nuolaida pinigais').press('Tab');
    await page.getByText('Nuolaida ne mažesnė už kainą. Įrašykite mažesnę.').waitFor();
    expect(await read(admin, id)).toMatchObject({ discount_money: null });
    app.forgetMisdeeds();
  });

  test('shows the percent that a target means before it is taken', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await begin(admin);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: admin });
    await page.getByRole('button', { name: /^Iš viso .* įrašyti norimą$/ }).click();
    await page.getByLabel('Norima suma iš viso').fill('20 000');
    await page.getByText(/^Tai 14,97\d?\s% nuolaida\./).waitFor();
    expect((await read(admin, id)).price_discounted).toBeNull();
    await page.keyboard.press('Enter');
    await expect.poll(() => read(admin, id)).toMatchObject({ price_total: 20000, discount: null });
  });

  test('finishes once everything is there: the document opens, a notice stays', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id, number } = await begin(jonas);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: jonas });
    const finish = page.getByRole('button', { name: 'Užbaigti' });
    await page.getByRole('heading', { name: 'Trūksta 2 dalykų' }).waitFor();
    await finish.click();
    const phone = page.getByLabel('Telefonas');
    await expect.poll(() => phone.evaluate((field) => field === document.activeElement)).toBe(true);
    expect((await read(jonas, id)).status).toBe('draft');

    await phone.fill('+370 600 12345');
    await page.getByLabel('El. paštas').fill('jonas@pavyzdys.lt');
    await page.getByLabel('Komentaras').fill('Iki penktadienio');
    // The click leaves the field: what was typed last is saved before the end.
    const [tab] = await Promise.all([page.context().waitForEvent('page'), finish.dblclick()]);
    await page.getByText(`Pasiūlymas ${number} užbaigtas`).waitFor();
    await expect.poll(() => tab.url()).toContain(`/pdf/view/${id}`);
    expect(await read(jonas, id)).toMatchObject({ status: 'active', comment: 'Iki penktadienio' });
    expect(await jonas.get<unknown[]>(`/version/documents/${id}`)).toHaveLength(1);

    await summaryOf(page, id);
    await page.getByRole('link', { name: /^Klientui įteiktas dokumentas Nr. 1/ }).waitFor();
  });

  test('parts an offer from the CRM after a question, its customer stays', async ({ app }) => {
    const admin = await app.as('admin');
    const { id, revision } = await begin(admin);
    await admin.put(`/version/${id}`, {
      crm_doc_type_id: '7',
      crm_doc_id: 'D-1',
      customer_name: 'Ona',
      revision,
    });
    const page = await app.open(`/offer/edit/${id}/summary/1`, { as: admin });
    await page.getByRole('button', { name: 'Atsieti nuo CRM' }).click();
    const question = page.getByRole('dialog', { name: 'Atsieti nuo CRM' });
    await question.getByText('Ar tikrai norite atsieti šį pasiūlymą nuo CRM?').waitFor();
    await question.getByRole('button', { name: 'Atsieti' }).click();
    await expect.poll(() => read(admin, id)).toMatchObject({ crm_doc_id: '', customer_name: 'Ona' });
    await expect.poll(() => page.getByRole('button', { name: 'Atsieti nuo CRM' }).count()).toBe(0);
  });
});
