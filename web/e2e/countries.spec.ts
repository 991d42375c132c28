import { describe } from 'vitest';
import type { Page } from 'playwright-core';
import { phone } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { ListPage } from './kit/list';
import { expect, test } from './kit/test';

interface Country {
  id: number;
  revision: number;
  code: string;
  currency: string;
  vat: number;
  status: string;
  vat_limits: readonly { amount: number; valid_to: string | null }[];
}

const save = (page: Page) => page.getByRole('button', { name: 'Išsaugoti' });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Skirtukai' }).getByRole('link', { name, exact: true });

describe('countries', () => {
  test('are listed with their VAT; one that companies are in is archived after a question', async ({
    app,
  }) => {
    const admin = await app.as('admin');
    const page = await app.open('/country', { as: admin });
    const list = await new ListPage(page, 'Šalys').loaded();
    await list
      .row('Estija')
      .getByText(/^24\s%$/)
      .waitFor();
    await expectNoBarriers(page);
    await list.choose('Estija', 'Archyvuoti');
    const question = page.getByRole('dialog');
    await question.getByText('OÜ Emajõe Autod').waitFor();
    await expectNoBarriers(page);
    await page.keyboard.press('Escape');
    expect((await admin.get<Country>('/country/3')).status).toBe('active');
  });

  test('are made in a form, which says when a code is no code or taken, and go on to their VAT', async ({
    app,
  }) => {
    const admin = await app.as('admin');
    const page = await app.open('/country', { as: admin });
    await new ListPage(page, 'Šalys').loaded();
    await page.getByRole('link', { name: 'Pildyti formą' }).click();
    await page.getByRole('heading', { name: 'Nauja šalis', level: 1 }).waitFor();
    const code = page.getByRole('textbox', { name: /^Kodas/ });
    await code.fill('lt');
    await code.press('Tab');
    await page.getByText('Jau naudojama').waitFor();
    await expectNoBarriers(page);
    await code.fill('LX');
    await page.getByRole('textbox', { name: 'Pavadinimas (LT)' }).fill('Suomija');
    await save(page).click();
    const refused = page.getByRole('alertdialog', { name: 'Neteisingi duomenys' });
    await refused.getByRole('button', { name: 'Kodas' }).click();
    await page.getByText('Tai ne šalies kodas', { exact: false }).waitFor();
    await code.fill('fi');
    await save(page).click();

    await page.getByText('PVM tarifų dar nėra.').waitFor();
    await page.getByRole('button', { name: 'Naujas tarifas' }).first().click();
    const rates = new ListPage(page, 'PVM tarifai');
    expect(await rates.field('Tarifas').inputValue()).toBe('');
    await rates.field('Tarifas').fill('25,5');
    await rates.field('Galioja nuo').fill('2024-09-01');
    await page.keyboard.press('Enter');
    await rates.row('25,5 %, 2024-09-01').waitFor();
    await expectNoBarriers(page);
    await tab(page, 'Šalis').click();
    await page.getByRole('heading', { name: 'Suomija', level: 1 }).waitFor();
    const [made] = await admin.get<Country[]>('/country?keyword=suomija');
    expect(made).toMatchObject({ code: 'FI', currency: 'EUR', vat: 25.5 });
    await admin.put(`/country/${made?.id}`, { status: 'deleted' });
  });

  test('keep the code that companies name them by', async ({ app }) => {
    const page = await app.open('/country/edit/2', { as: 'admin' });
    await page.getByRole('textbox', { name: /^Kodas/ }).fill('PL');
    await save(page).click();
    const refused = page.getByRole('alertdialog', { name: 'Neteisingi duomenys' });
    await refused.getByRole('button', { name: 'Kodas' }).click();
    await page.getByText('Pagal šį kodą šalį žino įmonės', { exact: false }).waitFor();
    await page.getByRole('textbox', { name: /^Kodas/ }).fill('LV');
    await expectNoBarriers(page);
  });
});

describe('the VAT of a country', () => {
  test('has one rate for a day, and keeps the only one in force', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await admin.post<Country>('/country', { code: 'PL', name: { 1: 'Lenkija' } });
    await admin.post('/vat-rate', { country_id: id, rate: 23, valid_from: '2011-01-01' });
    const page = await app.open(`/country/edit/${id}/vat`, { as: admin });
    const rates = await new ListPage(page, 'PVM tarifai').loaded();
    await page.getByRole('button', { name: 'Naujas tarifas' }).click();
    await rates.field('Tarifas').fill('22');
    await rates.field('Galioja nuo').fill('2011-01-01');
    await page.keyboard.press('Enter');
    await rates.draft.getByText('Nuo šios dienos jau galioja kitas tarifas', { exact: false }).waitFor();
    await expectNoBarriers(page);
    await rates.field('Galioja nuo').fill('2031-01-01');
    await page.keyboard.press('Enter');
    await rates.row('22 %, 2031-01-01').waitFor();
    await rates.choose('23 %, 2011-01-01', 'Ištrinti');
    await page.getByRole('dialog').getByRole('button', { name: 'Ištrinti' }).click();
    await page.getByText('Tai vienintelis šiandien galiojantis PVM tarifas', { exact: false }).waitFor();
    expect((await admin.get<Country>(`/country/${id}`)).vat).toBe(23);
    await admin.put(`/country/${id}`, { status: 'deleted' });
    app.forgetMisdeeds();
  });

  test('has limits for electric cars that do not overlap', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await app.open('/country/edit/1', { as: admin });
    await tab(page, 'Elektromobilių PVM riba').click();
    const limits = await new ListPage(page, 'Elektromobilių PVM riba').loaded();
    await page.getByRole('button', { name: 'Nauja riba' }).click();
    await limits.field('Riba su PVM').fill('45000');
    await limits.field('Galioja nuo').fill('2022-01-01');
    await page.keyboard.press('Enter');
    await limits.draft.getByText('Sutampa su riba, galiojančia nuo 2023-01-01', { exact: false }).waitFor();
    await expectNoBarriers(page);
    await limits.field('Galioja iki').fill('2022-12-31');
    await page.keyboard.press('Enter');
    await limits.draft.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await admin.get<Country>('/country/1')).vat_limits)
      .toMatchObject([{ amount: 50000 }, { amount: 45000, valid_to: '2022-12-31' }]);
  });

  test('stands beside the registration tax, on a phone too', async ({ app }) => {
    const page = await app.open('/country/edit/1/taxes', { as: 'admin', viewport: phone });
    await page.getByRole('heading', { name: 'Registracijos mokestis', level: 1 }).waitFor();
    await tab(page, 'PVM tarifai').click();
    await page.getByRole('heading', { name: 'PVM tarifai', level: 1 }).waitFor();
    await page.getByText('2009-09-01').waitFor();
    await expectNoBarriers(page);
  });

  test('is no page for those without the right', async ({ app }) => {
    const page = await app.open('/country/edit/1/vat', { as: 'ruta' });
    await page.getByText('Puslapis „PVM tarifai“ jums neprieinamas.').waitFor();
  });
});

test('lessors are kept in a list; a name is taken once', async ({ app }) => {
  const page = await app.open('/leasing', { as: 'admin' });
  const list = await new ListPage(page, 'Lizingo bendrovės').loaded();
  await list.row('UAB „Gintaro lizingas“').waitFor();
  await page.getByRole('button', { name: 'Nauja lizingo bendrovė' }).click();
  await list.field('Pavadinimas').fill('uab „GINTARO lizingas“');
  await page.keyboard.press('Enter');
  await list.draft.getByText('Jau naudojama').waitFor();
  await expectNoBarriers(page);
  await list.field('Pavadinimas').fill('UAB „Kitas lizingas“');
  await page.keyboard.press('Enter');
  await list.row('UAB „Kitas lizingas“').waitFor();
  await list.choose('UAB „Kitas lizingas“', 'Archyvuoti');
  await list.toast('Lizingo bendrovė „UAB „Kitas lizingas““ suarchyvuota.').waitFor();
});
