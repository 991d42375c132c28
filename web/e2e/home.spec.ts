import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Api } from './kit/api';
import { phone } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { expect, test } from './kit/test';

const today = (page: Page) => page.getByRole('region', { name: 'Šiandien' });

interface Work {
  day: string;
  ending: number;
  drafts: number;
}

/** An offer given to a customer, valid for the days. */
async function finished(
  seller: Api,
  customer: string,
  days: number,
): Promise<{ id: number; number: string }> {
  const made = await seller.post<{ id: number; number: string }>('/version', {
    company_id: 1,
    brand_id: 1,
    pricelist_id: 0,
    customer_name: customer,
  });
  const { day } = await seller.get<Work>('/offer/today');
  const last = new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  await seller.put(`/version/${made.id}`, {
    customer_phone: '+370 612 34567',
    customer_email: 'ona@example.com',
    expire_date: last,
    additional_extras_price: 120.5,
    extra_services: 'Antikorozinis padengimas',
  });
  const { revision } = await seller.get<{ revision: number }>(`/version/${made.id}`);
  await seller.post(`/version/finish/${made.id}`, { revision });
  return made;
}

describe('the first page', () => {
  test('shows a seller what waits, the most urgent first, and leads to the next step', async ({ app }) => {
    const jonas = await app.as('jonas');
    const offer = await finished(jonas, 'Tomas Rimkus', 1);
    const { ending, drafts } = await jonas.get<Work>('/offer/today');
    const page = await app.open('/', { as: jonas });
    const row = today(page).getByRole('listitem').filter({ hasText: 'Tomas Rimkus' });
    await row.getByText('Galioja iki rytojaus').waitFor();
    await expectNoBarriers(page);

    // The counts filter what stands below them, and again show all.
    const onlyDrafts = today(page).getByRole('button', { name: /juodraš[tč]/ });
    expect(await onlyDrafts.textContent()).toContain(String(drafts));
    await onlyDrafts.click();
    await row.waitFor({ state: 'hidden' });
    await today(page)
      .getByRole('link', { name: /^Tęsti: / })
      .first()
      .waitFor();
    await expectNoBarriers(page);
    await onlyDrafts.click();
    await row.waitFor();
    await today(page)
      .getByRole('button', { name: new RegExp(`^${ending} baigiasi`) })
      .click();
    await row.waitFor();

    await row.getByRole('link', { name: `Pratęsti: ${offer.number}` }).click();
    await page.waitForURL(`**/offer/edit/${offer.id}**`);
    await page.goBack();
    const noted = page.waitForResponse(`**/offer/opened/${offer.id}`);
    await row.getByRole('link', { name: 'Tomas Rimkus' }).click();
    await page.waitForURL(`**/offer/view/${offer.id}`);
    await noted;
    await page.goto('/');
    await page
      .getByRole('region', { name: 'Neseniai atidaryti' })
      .getByRole('link', { name: /Tomas Rimkus/ })
      .waitFor();
  });

  test('goes on with a draft at its summary, in the one word that its list and its page have', async ({
    app,
  }) => {
    const jonas = await app.as('jonas');
    const made = await jonas.post<{ id: number; number: string }>('/version', {
      company_id: 1,
      brand_id: 1,
      pricelist_id: 1,
      model_id: 1,
      customer_name: 'Tęsia Tęsaitė',
    });
    const page = await app.open(`/offer/view/${made.id}`, { as: jonas });
    const word = page.getByText('Juodraštis', { exact: true });
    await word.first().waitFor();
    await page.goto('/offer');
    await page
      .getByRole('row')
      .filter({ hasText: made.number })
      .getByText('Juodraštis', { exact: true })
      .waitFor();
    await page.goto('/');
    await today(page)
      .getByRole('button', { name: /juodraš[tč]/ })
      .click();
    const row = today(page).getByRole('listitem').filter({ hasText: 'Tęsia Tęsaitė' });
    await row.getByText(/^Juodraštis/).waitFor();
    await today(page)
      .getByRole('link', { name: `Tęsti: ${made.number}` })
      .click();
    await page.waitForURL(`**/offer/edit/${made.id}/summary`);
    await page.getByRole('heading', { name: 'Santrauka', level: 1 }).waitFor();
  });

  test('is one column on a phone, with nothing cut', async ({ app }) => {
    const page = await app.open('/', { as: 'jonas', viewport: phone });
    await today(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await expectNoBarriers(page);
  });

  test('finds offers and templates by words that all have, and goes on from there', async ({ app }) => {
    const jonas = await app.as('jonas');
    const made = await jonas.post<{ id: number; number: string }>('/version', {
      company_id: 1,
      brand_id: 1,
      pricelist_id: 1,
      model_id: 1,
      customer_name: 'Ugnė Paieškaitė',
    });
    const admin = await app.as('admin');
    const template = await admin.post<{ id: number; number: string }>(`/version/template/${made.id}`, {});
    const page = await app.open('/', { as: jonas });
    const search = page.getByRole('search', { name: 'Paieška' });
    const field = search.getByRole('combobox');
    await field.pressSequentially('paieskait');
    await page.getByRole('option', { name: 'Ugnė Paieškaitė', exact: true }).click();
    const drafts = search.getByRole('region', { name: 'Juodraščiai' });
    await drafts.getByRole('link', { name: `Rengti: ${made.number}` }).waitFor();
    await search.getByRole('region', { name: 'Šablonai' }).getByText('Nieko nerasta.').waitFor();
    await expectNoBarriers(page);
    await drafts.getByRole('link', { name: 'Ugnė Paieškaitė' }).click();
    await page.getByRole('heading', { level: 1, name: made.number }).waitFor();
    await page.goBack();
    await drafts.getByRole('link', { name: `Rengti: ${made.number}` }).waitFor();

    await search.getByRole('button', { name: 'Pašalinti: Ugnė Paieškaitė' }).click();
    await field.pressSequentially('A01P');
    await page.getByRole('option', { name: 'A01P', exact: true }).click();
    const use = search.getByRole('button', { name: `Naudoti: ${template.number}` });
    await use.dblclick();
    await page.waitForURL(/\/offer\/edit\/\d+/);
    const id = Number(/\/offer\/edit\/(\d+)/.exec(page.url())?.[1]);
    expect(id).toBeGreaterThan(template.id);
    const rows = await jonas.get<{ id: number }[]>('/version?my=true&versionStatus=draft&limit=1000');
    expect(rows.filter((row) => row.id > template.id)).toHaveLength(1);
  });

  test('finds a car by a part of its number, and by its tags to be offered', async ({ app }) => {
    const admin = await app.as('admin');
    const car = await admin.post<{ id: number }>('/vehicle', {
      brand_id: 1,
      dealer_company_id: 1,
      model_id: 1,
      description_show: 'Aurora Paieškos',
      vin: 'WAAZZZ8BZTB700041',
      registration_plate: 'ZZQ 987',
      options_full: 'QX77',
    });
    const page = await app.open('/', { as: 'jonas' });
    const search = page.getByRole('search', { name: 'Paieška' });
    const field = search.getByRole('combobox');
    for (const typed of ['b700041', 'zzq-987']) {
      await field.fill(typed);
      await page.getByRole('option', { name: /^Aurora Paieškos/ }).waitFor();
      await expectNoBarriers(page);
    }
    await field.press('Enter');
    await page.waitForURL(`**/vehicle/edit/${car.id}**`);
    await page.goBack();

    await field.fill('qx7');
    await page.getByRole('option', { name: 'QX77', exact: true }).click();
    const stock = search.getByRole('region', { name: 'Sandėlio automobiliai' });
    await stock.getByRole('link', { name: 'Aurora Paieškos' }).waitFor();
    await expectNoBarriers(page);
    await stock.getByRole('button', { name: /^Siūlyti: Aurora Paieškos/ }).click();
    // What the offer would lose is asked first; the way goes on either way.
    await page
      .getByRole('dialog')
      .or(page.getByRole('heading', { level: 1 }))
      .first()
      .waitFor();
  });

  test('shows a seller what is reserved and awaited, and a manager how old the stock is', async ({ app }) => {
    const admin = await app.as('admin');
    const jonas = await app.as('jonas');
    const car = await admin.post<{ id: number }>('/vehicle', {
      brand_id: 1,
      dealer_company_id: 1,
      model_id: 1,
      description_show: 'Aurora Laukiamoji',
      foreseen_date: '2020-01-05',
    });
    await jonas.post(`/stock/reserve/${car.id}`, {});
    const page = await app.open('/', { as: jonas });
    const holds = page.getByRole('region', { name: /^Mano rezervacijos \d+/ });
    const coming = page.getByRole('region', { name: /^Laukiami automobiliai \d+/ });
    await coming
      .getByRole('listitem')
      .filter({ hasText: 'Aurora Laukiamoji' })
      .getByText('Laukta 2020-01-05')
      .waitFor();
    await expectNoBarriers(page);
    const done = page.waitForResponse('**/stock/extend/*');
    await holds
      .getByRole('button', { name: /^Pratęsti: / })
      .first()
      .click();
    expect((await done).status()).toBe(200);
    await coming.getByRole('link', { name: /^Visi \(/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Automobiliai' }).waitFor();
    await page.getByText('Aurora Laukiamoji').first().waitFor();
    await page.goBack();

    const ages = page.getByRole('region', { name: 'Sandėlis pagal amžių' });
    const band = ages.getByRole('link').first();
    const count = Number(/d\.?\s*(\d+)/.exec((await band.textContent()) ?? '')?.[1]);
    await band.click();
    await page.waitForURL('**/stock?**age=0-30**');
    expect(count).toBeGreaterThanOrEqual(0);
    const seller = await app.open('/', { as: 'rokas' });
    await seller.getByRole('region', { name: /^Mano rezervacijos/ }).waitFor();
    expect(await seller.getByRole('region', { name: 'Sandėlis pagal amžių' }).count()).toBe(0);
  });

  test('shows a product manager what waits in each brand, and leads there', async ({ app }) => {
    const page = await app.open('/', { as: 'lina' });
    const brands = page.getByRole('region', { name: 'Jūsų markės' });
    await brands
      .getByRole('link', { name: /^Opcijos be vertimo: (\w\w \d+(, )?)+$/ })
      .first()
      .waitFor();
    await expectNoBarriers(page);
    const draft = brands.getByRole('link', { name: /^Rengiamas „/ }).first();
    const list = /„(.+)“/.exec((await draft.textContent()) ?? '')?.[1];
    await draft.click();
    await page.getByRole('heading', { level: 1, name: list }).waitFor();
    const seller = await app.open('/', { as: 'jonas' });
    await today(seller).waitFor();
    expect(await seller.getByRole('region', { name: 'Jūsų markės' }).count()).toBe(0);
  });

  test('shows an administrator how mails and jobs do', async ({ app }) => {
    const page = await app.open('/', { as: 'admin' });
    const system = page.getByRole('region', { name: 'Sistema' });
    await system.getByText('Per savaitę visos užduotys pavyko.').waitFor();
    await expectNoBarriers(page);
    await system.getByRole('link', { name: 'Paštas' }).click();
    await page.waitForURL('**/setting/mail');
  });
});
