import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Api } from './kit/api';
import { phone } from './kit/app';
import { hideChangesOfOthers } from './kit/offers';
import { openBand } from './kit/summary';
import { expect, testWithViewer as test } from './kit/test';

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
  borrowing_rate: number | null;
  borrowing_rate_kind: string;
  trade_in_benefit: number | null;
  comment: string;
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNwaDgAAAKEAYEml6crAAAAAElFTkSuQmCC',
  'base64',
);

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

    // Typing the price clears the percent; what it means is shown.
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
    await page.getByText('Nuolaida ne mažesnė už kainą. Įveskite mažesnę.').waitFor();
    expect(await read(admin, id)).toMatchObject({ discount_money: null });
    app.forgetMisdeeds();
  });

  test('says that no customer is named, and leads to the name with one press', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await begin(admin);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: admin });
    const panel = page.getByRole('region', { name: /^Pasiūlymą galima užbaigti|^Liko užpildyti/ });
    const name = page.getByRole('main').getByRole('combobox', { name: 'Vardas, pavardė arba įmonė' });
    const enter = panel.getByRole('button', { name: 'Įvesti kliento vardą' });
    await panel.getByText('Klientas neįvardytas').waitFor();
    await enter.click();
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Užbaigti' }).waitFor();
    await enter.click();
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await name.fill('Ona Petraitytė');
    await name.press('Tab');
    await expect.poll(() => panel.getByText('Klientas neįvardytas').count()).toBe(0);
  });

  test('says what was refused after the page was left, in the words of the screen', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await begin(admin);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: admin });
    await page.getByRole('textbox', { name: 'Pavadinimas' }).fill('x'.repeat(300));
    await page.getByRole('navigation', { name: 'Pasiūlymo žingsniai' }).getByText('Ratai').click();
    const said = page.getByRole('alertdialog', { name: 'Neteisingi duomenys' });
    await said.getByText('Pavadinimas', { exact: true }).waitFor();
    expect(await said.getByText('title').count()).toBe(0);
    app.forgetMisdeeds(); // a title that is too long is answered 422
  });

  test('has its sums without VAT where the reader looks at them so', async ({ app }) => {
    const admin = await app.as('admin');
    const { id, price_total: total } = await begin(admin);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: admin });
    const sums = page.locator('dl').filter({ hasText: 'Iš viso' }).first();
    const written = (amount: number) =>
      new Intl.NumberFormat('lt-LT', { style: 'currency', currency: 'EUR' }).format(amount);
    await sums.getByText(written(total)).first().waitFor();
    await page.getByRole('button', { name: 'Su PVM' }).click();
    await page.getByRole('button', { name: 'Be PVM', pressed: true }).waitFor();
    await sums
      .getByText(written(Math.round((total * 100) / 1.21) / 100))
      .first()
      .waitFor();
  });

  test('writes the discount as the sums beside it, where the group hides cents', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await begin(admin);
    const { revision } = await read(admin, id);
    await admin.put(`/version/${id}`, { revision, discount: 3.777 });
    await admin.put('/setting/hide_decimals_in_offers', { value: true });
    const page = await app.open(`/offer/edit/${id}/summary`, { as: admin });
    const prices = page.locator('dl').filter({ hasText: 'Nuolaida' }).first();
    await prices
      .getByText(/^−[\d\s]+\s€$/)
      .first()
      .waitFor();
    expect(await prices.getByText(/,\d\d\s€/).count()).toBe(0);
    await admin.put('/setting/hide_decimals_in_offers', { value: false });
    await page.reload();
    await prices
      .getByText(/^−[\d\s]+,\d\d\s€$/)
      .first()
      .waitFor();
  });

  test('costs in lists and on the first page what it costs on its own page', async ({ app }) => {
    const admin = await app.as('admin');
    const { id, number } = await begin(admin);
    const { revision } = await read(admin, id);
    await admin.put(`/version/${id}`, { revision, customer_name: 'Apvali Kaina', discount: 3.777 });
    await admin.put('/setting/hide_decimals_in_offers', { value: true });
    const written = new Intl.NumberFormat('lt-LT', {
      style: 'currency',
      currency: 'EUR',
      maximumFractionDigits: 0,
    }).format((await read(admin, id)).price_total);
    const page = await app.open(`/offer/view/${id}`, { as: admin });
    await page.getByText(written).first().waitFor();
    await page.goto('/');
    const recent = page.getByRole('region', { name: 'Neseniai atidaryti' });
    await recent.getByRole('link').filter({ hasText: number }).getByText(written).waitFor();
    await page.goto('/offer');
    const row = page.getByRole('row').filter({ hasText: number });
    await row.getByText(written).waitFor();
    await admin.put('/setting/hide_decimals_in_offers', { value: false });
    await page.reload();
    await row.getByText(/,\d\d\s€$/).waitFor();
  });

  test('shows the percent that a target means before it is taken', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await begin(admin);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: admin });
    await page.getByRole('button', { name: /^Iš viso .* įvesti norimą$/ }).click();
    await page.getByLabel('Norima suma iš viso').fill('20 000');
    await page.getByText(/^Tai 14,97\d?\s% nuolaida\./).waitFor();
    expect((await read(admin, id)).price_discounted).toBeNull();
    await page.keyboard.press('Enter');
    await expect.poll(() => read(admin, id)).toMatchObject({ price_total: 20000, discount: null });
  });

  test('folds what most offers do without to a line that says what is in it', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await begin(admin);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: admin });
    const band = (name: string) => page.locator('summary', { hasText: name });
    await band('Tekstai').getByText('Nėra').waitFor();
    expect(await page.getByLabel('Komentaras').isVisible()).toBe(false);
    await openBand(page, 'Tekstai');
    await page.getByLabel('Komentaras').fill('Iki penktadienio');
    await page.getByLabel('Komentaras').press('Tab');
    await band('Tekstai').getByText('Komentaras', { exact: true }).waitFor();
    // It stays as it was left.
    await page.reload();
    await page.getByLabel('Komentaras').waitFor();
    expect(await page.getByLabel('Mėnesio įmoka').isVisible()).toBe(false);
    // The way to what is missing opens where it stands.
    await admin.put('/setting/offer_financial_info_mandatory', { value: true });
    await page.reload();
    await page.getByRole('link', { name: 'Įveskite mėnesio įmoką' }).click();
    const monthly = page.getByLabel('Mėnesio įmoka');
    await expect.poll(() => monthly.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('299');
    await page.keyboard.press('Tab');
    await band('Finansavimas')
      .getByText(/299,00\s€ per mėn\./)
      .waitFor();
    await admin.put('/setting/offer_financial_info_mandatory', { value: false });
  });

  test('keeps the interest of a credit, and whether it is fixed', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await begin(admin);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: admin });
    await openBand(page, 'Finansavimas');
    await page.getByLabel('Metinė palūkanų norma').fill('5,75');
    await page.keyboard.press('Tab');
    await page.getByLabel('Palūkanų rūšis').selectOption('Kintamoji');
    await expect
      .poll(() => read(admin, id))
      .toMatchObject({ borrowing_rate: 5.75, borrowing_rate_kind: 'variable' });
    await page.goto(`/offer/view/${id}`);
    const credit = page.getByRole('region', { name: 'Finansavimas' });
    await credit.getByText(/^5,75\s%$/).waitFor();
    await credit.getByText('kintamoji').waitFor();
  });

  test('finishes once everything is there: the document opens, a notice says so once', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id, number } = await begin(jonas);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: jonas });
    const finish = page.getByRole('button', { name: 'Užbaigti' });
    await page.getByRole('heading', { name: 'Liko užpildyti 2 laukus' }).waitFor();
    await finish.click();
    const telephone = page.getByLabel('Telefonas');
    await expect.poll(() => telephone.evaluate((field) => field === document.activeElement)).toBe(true);
    expect((await read(jonas, id)).status).toBe('draft');

    await telephone.fill('+370 600 12345');
    await page.getByLabel('El. paštas').fill('jonas@pavyzdys.lt');
    await openBand(page, 'Tekstai');
    await page.getByLabel('Komentaras').fill('Iki penktadienio');
    // The click leaves the field: what was typed last is saved before the end.
    const [tab] = await Promise.all([page.context().waitForEvent('page'), finish.dblclick()]);
    await page.getByText(`Pasiūlymas ${number} užbaigtas`).waitFor();
    await expect.poll(() => tab.url()).toContain(`/pdf/view/${id}`);
    // The offer that was seen a moment ago as a draft is none any more, wherever it is opened.
    await page.getByRole('link', { name: number }).first().click();
    await page.getByRole('heading', { name: number, level: 1 }).waitFor();
    await page.getByRole('table', { name: 'Dokumentai' }).waitFor();
    expect(await page.getByText('Juodraštis', { exact: true }).count()).toBe(0);
    const notice = page.getByText(`Pasiūlymas ${number} užbaigtas`);
    await expect.poll(() => notice.count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await notice.count()).toBe(0);
    expect(await read(jonas, id)).toMatchObject({ status: 'active', comment: 'Iki penktadienio' });
    expect(await jonas.get<unknown[]>(`/version/documents/${id}`)).toHaveLength(1);

    await summaryOf(page, id);
    await page.getByRole('link', { name: /^Klientui pateiktas dokumentas Nr. 1/ }).waitFor();
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

  test('keeps images and equipment, says what is wrong with a file, brings back what was removed', async ({
    app,
  }) => {
    const admin = await app.as('admin');
    const { id } = await begin(admin);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: admin });
    const files = [
      { name: 'a.png', mimeType: 'image/png', buffer: png },
      { name: 'tuscias.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      { name: 'tekstas.png', mimeType: 'image/png', buffer: Buffer.from('ne paveikslas') },
      { name: 'sutartis.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
      { name: 'b.png', mimeType: 'image/png', buffer: png },
    ];
    await openBand(page, 'Nuotraukos');
    await openBand(page, 'Standartinė įranga');
    await page.getByRole('button', { name: 'Įkelti nuotraukų' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles(files);
    await dialog.getByText('3 failų įkelti nepavyko').waitFor();
    await dialog.getByText('Failas tuščias. Pasirinkite kitą.').waitFor();
    await dialog.getByText('Tokio tipo failai nepriimami. Tinka JPEG, PNG, WebP.').waitFor();
    app.forgetMisdeeds();
    await dialog.getByRole('button', { name: 'Uždaryti' }).last().click();

    const kept = async (what: string) =>
      (await admin.get<{ id: number }[]>(`/version-${what}?versionId=${id}`)).map((row) => row.id);
    const [first, second] = await kept('image');
    await page.getByRole('button', { name: 'Žemyn: 1 nuotrauka' }).click();
    await expect.poll(() => kept('image')).toEqual([second, first]);
    await page.getByRole('button', { name: 'Šalinti visas' }).click();
    await dialog.getByText('Bus pašalintos 2 nuotraukos.', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Šalinti visas' }).click();
    await expect.poll(() => kept('image')).toEqual([]);

    const pieces = (await kept('equipment')).length;
    await page
      .getByRole('button', { name: /^Nerodyti pasiūlyme: / })
      .first()
      .click();
    await expect.poll(async () => (await kept('equipment')).length).toBe(pieces - 1);
    await page.getByRole('button', { name: 'Anuliuoti', exact: true }).click();
    await expect.poll(async () => (await kept('equipment')).length).toBe(pieces);
  });

  test('says what cannot be, keeps what was typed, and loses nothing to another tab', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: jonas });
    const box = (name: string) => page.getByRole('textbox', { name });
    const enter = async (label: string, text: string) => {
      await box(label).fill(text);
      await box(label).press('Tab');
    };
    await openBand(page, 'Tekstai');
    await enter('Telefonas', 'neturi');
    await enter('El. paštas', 'jonas@');
    await enter('Keičiamo automobilio vertė', '99.999');
    await page.getByRole('button', { name: /99\s999,00/ }).click();
    await box('Keičiamo automobilio vertė').press('Tab');
    await enter('Komentaras', '🚗'.repeat(65_001));
    await page.getByText(/65000/).waitFor();
    expect((await box('Komentaras').inputValue()).length).toBe(130_002);
    await enter('Komentaras', 'שלום 🚗');
    await page.getByRole('heading', { name: 'Liko užpildyti 3 laukus' }).waitFor();
    await page.getByRole('button', { name: 'Užbaigti' }).click();
    await page.getByText('Netaisyklingas el. pašto adresas').first().waitFor();
    expect(await read(jonas, id)).toMatchObject({ status: 'draft', comment: 'שלום 🚗' });

    await enter('Telefonas', '+370 612 34567');
    await enter('El. paštas', 'jonas@pavyzdys.lt');
    await enter('Keičiamo automobilio vertė', '');
    await page.getByRole('heading', { name: 'Pasiūlymą galima užbaigti' }).waitFor();
    // Somebody else has changed it meanwhile: that is shown before the customer gets what nobody has seen.
    await hideChangesOfOthers(page);
    const { revision } = await read(jonas, id);
    await jonas.put(`/version/${id}`, { delivery_term: 'Rytoj', revision });
    await page.getByRole('button', { name: 'Užbaigti' }).click();
    await page
      .getByText(/tuo metu/)
      .first()
      .waitFor();
    await expect.poll(() => box('Pristatymo terminas').inputValue()).toBe('Rytoj');
    expect((await read(jonas, id)).status).toBe('draft');
    await jonas.delete(`/version/${id}`);
    await page.getByRole('button', { name: 'Užbaigti' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Užbaigti' }).count()).toBe(0);
    expect((await read(jonas, id)).status).toBe('archived');
    app.forgetMisdeeds();
  });

  test('asks for what the group has decided to have in its offers only', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await begin(admin);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: admin });
    const optional = ['Automobilių skaičius', 'Kitų gamintojų įranga'].map((label) =>
      page.getByLabel(label, { exact: true }),
    );
    await openBand(page, 'Tekstai');
    await page.getByLabel('Komentaras').waitFor();
    for (const field of optional) expect(await field.count()).toBe(0);
    const decide = async (value: boolean) => {
      await admin.put('/setting/allow_multiple_vehicles_in_offer', { value });
      await admin.put('/setting/include_third_party_equipment_in_offer', { value });
      await page.reload();
      await page.getByLabel('Komentaras').waitFor();
    };
    await decide(true);
    for (const field of optional) await field.waitFor();
    await decide(false);
    for (const field of optional) await field.waitFor({ state: 'detached' });
  });

  test('keeps what is missing and the end in sight on a phone', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: jonas, viewport: phone });
    await openBand(page, 'Tekstai');
    await page.getByLabel('Komentaras').scrollIntoViewIfNeeded();
    const inSight = async (name: string) => {
      const box = await page.getByRole('button', { name }).boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= phone.height && box.height >= 44;
    };
    await expect.poll(() => inSight('Užbaigti')).toBe(true);
    await expect.poll(() => inSight('Trūksta: 2')).toBe(true);
    const low = await page
      .locator('main input:not([type=checkbox]), main select, main textarea')
      .evaluateAll(
        (fields) => fields.filter((field) => field.checkVisibility() && field.clientHeight < 42).length,
      );
    expect(low).toBe(0);
    await page.getByRole('button', { name: 'Trūksta: 2' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('A');
  });
});
