import { describe } from 'vitest';
import type { Page } from 'playwright-core';
import { Api, goodPassword } from './kit/api';
import { type App, phone } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { expect, test } from './kit/test';

interface Vehicle {
  id: number;
  revision: number;
  vin: string;
  vin_reason: string;
  order_no: string;
  phase: string;
  used: boolean;
  owner: string;
  sold_at: string;
  price: number;
  currency: string;
  dealer_company_id: number;
  mileage: number | null;
  model_id: number | null;
  description_show: string;
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const pick = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

let last = 0;
/** A name of this test alone. */
const own = (what: string) => `${what}${Date.now()}${(last += 1)}`;

/** The day a number of days before today, as the program writes days. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A vehicle of the first company, for the test that calls. */
async function added(app: App, fields: object = {}): Promise<Vehicle> {
  const admin = await app.as('admin');
  const [model] = await admin.get<{ id: number }[]>('/model?brandId=1&limit=1');
  return admin.post<Vehicle>('/vehicle', {
    brand_id: 1,
    dealer_company_id: 1,
    model_id: model?.id,
    description_show: own('Aurora '),
    order_no: own('K'),
    price: 20_000,
    ...fields,
  });
}

/** The manufacturer of used cars of the first brand. */
async function makerOfUsed(app: App): Promise<number> {
  const admin = await app.as('admin');
  const makers = await admin.get<{ id: number; used: boolean }[]>('/manufacturer');
  return makers.find(({ used }) => used)?.id ?? 0;
}

/** A user of the first company and brand who may do no more than this. */
async function userWith(app: App, permissions: readonly string[]): Promise<Api> {
  const admin = await app.as('admin');
  const username = own('car');
  await admin.userWith(username, own('Automobilių skaitytojas '), permissions);
  return Api.login(app.url, username, goodPassword);
}

async function choose(page: Page, entry: string): Promise<void> {
  await button(page, 'Kiti veiksmai').click();
  await page.getByRole('menuitem', { name: entry }).click();
}

describe('the form of a new vehicle', () => {
  test('asks for the brand first and proposes the number that was meant', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await app.open('/vehicle/create/1', { as: admin });
    await heading(page, 'Naujas automobilis');
    await button(page, 'Išsaugoti').click();
    const refused = page.getByRole('alertdialog');
    await refused.getByRole('button', { name: 'Markė' }).click();
    await pick(page, 'Markė').selectOption({ label: 'Aurora' });
    await pick(page, 'Prekiaujanti įmonė').selectOption({ label: 'UAB „Aurora Vilnius“' });
    await pick(page, 'Modelis').selectOption({ index: 2 });
    const number = own('N');
    await box(page, 'Užsakymo numeris').fill(number);
    // The letter O in place of the figure 0.
    const right = `WAA${String(Date.now()).slice(-12).padStart(14, '0')}`.replaceAll('O', '0');
    await box(page, 'VIN').fill(`${right.slice(0, 4).replace('0', 'O')}${right.slice(4)}`.replace(/0/, 'O'));
    await box(page, 'VIN').press('Tab');
    await page.getByText('Kodėl VIN teisingas').waitFor();
    await expectNoBarriers(page);
    await button(page, 'Naudoti siūlomą').click();
    await expect.poll(() => box(page, 'VIN').inputValue()).toBe(right);
    await button(page, 'Išsaugoti').click();
    await page.waitForURL(/\/vehicle\/edit\/\d+$/);
    const [made] = await admin.get<Vehicle[]>(`/vehicle?keyword=${number}`);
    expect(made).toMatchObject({ order_no: number, vin: right, currency: 'EUR', phase: 'ordered' });
  });

  test('takes no car of another brand, and says of a used one that it is used', async ({ app }) => {
    const admin = await app.as('admin');
    const brands = await admin.get<{ id: number; name: string }[]>('/brand');
    const other = brands.find(({ id }) => id === 2);
    const [model] = await admin.get<{ id: number }[]>('/model?brandId=2&limit=1');
    const vin = `TMB${String(Date.now()).slice(-10).padStart(14, '8')}`;
    await added(app, { brand_id: 2, model_id: model?.id, vin });
    const usedVin = `TMB${String(Date.now()).slice(-10).padStart(14, '9')}`;
    const maker = await makerOfUsed(app);
    await added(app, { manufacturer_id: maker, model_id: null, make: 'Vesper', vin: usedVin, order_no: '' });
    const page = await app.open('/vehicle/create/1', { as: admin });
    await pick(page, 'Markė').selectOption({ label: 'Aurora' });
    await box(page, 'VIN').fill(vin);
    await button(page, 'Rasti').click();
    const found = page.getByRole('dialog', { name: 'Automobilis rastas' });
    await found
      .getByText(`Tai markės „${other?.name}“ automobilis, o formoje pasirinkta markė „Aurora“`)
      .waitFor();
    expect(await found.getByRole('button', { name: 'Importuoti' }).count()).toBe(0);
    await expectNoBarriers(page);
    await found.getByRole('button', { name: 'Atšaukti' }).click();
    expect(await box(page, 'Modelio kodas').inputValue()).toBe('');
    await box(page, 'VIN').fill(usedVin);
    await button(page, 'Rasti').click();
    await found.getByText('Tai naudotas automobilis, o ši forma skirta naujam.').waitFor();
    await found.getByRole('button', { name: 'Importuoti' }).waitFor();
  });

  test('takes the car of a vehicle that is known by its number', async ({ app }) => {
    const vin = `TMB${String(Date.now()).slice(-10).padStart(14, '7')}`;
    const maker = await makerOfUsed(app);
    const admin = await app.as('admin');
    const known = await added(app, {
      manufacturer_id: maker,
      model_id: null,
      make: 'Vesper',
      description_show: 'Vesper LX',
      vin,
      mileage: 90_000,
      order_no: '',
    });
    await admin.post(`/vehicle/sell/${known.id}`, {
      sold_at: '2026-01-15',
      seller_manager_id: null,
      customer_type: 'private',
      owner: 'Ona',
    });
    const page = await app.open(`/vehicle/create-used/${maker}/1`, { as: admin });
    await heading(page, 'Priimtas naudotas automobilis');
    await pick(page, 'Markė').selectOption({ label: 'Aurora' });
    await button(page, 'Rasti').click();
    await page.getByText('Pirmiausia įveskite VIN.').waitFor();
    await box(page, 'VIN').fill('TMBZZZ00000000000');
    await button(page, 'Rasti').click();
    await page
      .getByText(/TMBZZZ00000000000/)
      .first()
      .waitFor();
    await box(page, 'VIN').fill(vin.toLowerCase());
    await page.getByText('Automobilis su šiuo VIN jau žinomas.').waitFor();
    await button(page, 'Importuoti…').click();
    const found = page.getByRole('dialog', { name: 'Automobilis rastas' });
    await found.getByText('Vesper LX').waitFor();
    await expectNoBarriers(page);
    await found.getByRole('button', { name: 'Importuoti' }).click();
    await expect.poll(() => box(page, 'Rida, km').inputValue()).toBe('90000');
    expect(await box(page, 'Pavadinimas').inputValue()).toBe('Vesper LX');
    await button(page, 'Išsaugoti').click();
    await page.waitForURL(/\/vehicle\/edit-used\/\d+$/);
  });
});

describe('the page of a vehicle', () => {
  test('saves each field by itself and says what is wrong beside it', async ({ app }) => {
    const admin = await app.as('admin');
    const vehicle = await added(app);
    const page = await app.open(`/vehicle/edit/${vehicle.id}`, { as: admin });
    await heading(page, vehicle.description_show);
    await box(page, 'Kaina').fill('21 500,00');
    await box(page, 'Kaina').press('Enter');
    await page.getByText('21 500,00').first().waitFor();
    // A price is not taken away by an empty field, and no slip of the keys is one.
    const kept = async () => (await admin.get<{ price: number }>(`/vehicle/${vehicle.id}`)).price;
    await box(page, 'Kaina').fill('');
    await box(page, 'Kaina').press('Enter');
    await page.getByText('Įveskite kainą. Jei jos nėra, įveskite 0.').waitFor();
    await box(page, 'Kaina').fill('999 999 999 999');
    await box(page, 'Kaina').press('Enter');
    await page.getByText('Turi būti ne daugiau kaip 999999999.99').waitFor();
    expect(await kept()).toBe(21_500);
    await box(page, 'Kaina').fill('0');
    await box(page, 'Kaina').press('Enter');
    await expect.poll(kept).toBe(0);
    await box(page, 'Kaina').fill('21 500');
    await box(page, 'Kaina').press('Enter');
    await expect.poll(kept).toBe(21_500);
    app.forgetMisdeeds();
    await pick(page, 'Užsakymo kodas').selectOption('182');
    await page.getByText(/^Sandėlyje, 0 dienų$/).waitFor();
    await box(page, 'VIN').fill('WAA1');
    await box(page, 'VIN').press('Tab');
    await page.getByText(/17/).first().waitFor();
    const reason = box(page, 'Kodėl VIN teisingas');
    await reason.fill('Surinkta iš dalių');
    await reason.press('Tab');
    await expect
      .poll(async () => admin.get<Vehicle>(`/vehicle/${vehicle.id}`))
      .toMatchObject({ vin: 'WAA1', vin_reason: 'Surinkta iš dalių', price: 21_500, phase: 'stock' });
    await expectNoBarriers(page);
  });

  test('asks before a number is lost that was refused', async ({ app }) => {
    const admin = await app.as('admin');
    const vin = `WAA${String(Date.now()).slice(-10).padStart(14, '7')}`;
    await added(app, { vin });
    const vehicle = await added(app);
    const page = await app.open(`/vehicle/edit/${vehicle.id}`, { as: admin });
    await heading(page, vehicle.description_show);
    await box(page, 'VIN').fill(vin);
    // Pressed while the number is still on its way.
    await page.getByRole('link', { name: 'Eiga' }).click();
    const question = page.getByRole('dialog', { name: 'Yra neišsaugotų pakeitimų' });
    await question.getByRole('button', { name: 'Tęsti redagavimą' }).click();
    expect(await box(page, 'VIN').inputValue()).toBe(vin);
    await page.getByRole('status').filter({ hasText: 'Neišsaugota: VIN' }).waitFor();
    // Whoever reloads it all the same, finds what is saved.
    page.once('dialog', (asked) => void asked.accept());
    await page.reload();
    await heading(page, vehicle.description_show);
    expect(await box(page, 'VIN').inputValue()).toBe('');
    await box(page, 'VIN').fill(vin);
    await page.getByRole('link', { name: 'Eiga' }).click();
    await question.getByRole('button', { name: 'Atmesti pakeitimus' }).click();
    await page.waitForURL(/\/timeline$/);
    expect((await admin.get<Vehicle>(`/vehicle/${vehicle.id}`)).vin).toBe('');
    await page.getByRole('link', { name: 'Duomenys' }).click();
    await box(page, 'VIN').fill(vin.replace('WAA7', 'WAA8'));
    await page.getByRole('link', { name: 'Eiga' }).click();
    await page.waitForURL(/\/timeline$/);
    expect((await admin.get<Vehicle>(`/vehicle/${vehicle.id}`)).vin).toBe(vin.replace('WAA7', 'WAA8'));
  });

  test('says in the language of the screen whom it is sold to', async ({ app }) => {
    const admin = await app.as('admin');
    const vehicle = await added(app);
    const page = await app.open(`/vehicle/edit/${vehicle.id}`, { as: admin });
    await heading(page, vehicle.description_show);
    await button(page, 'Parduoti').click();
    const sale = page.getByRole('dialog', { name: 'Pardavimo ir kliento duomenys' });
    await sale.getByRole('button', { name: 'Parduoti' }).click();
    const owner = sale.getByRole('combobox', { name: 'Savininkas' });
    const said = () => owner.evaluate((field: HTMLInputElement) => field.validationMessage);
    await expect.poll(said).toBe('Užpildykite šį lauką');
    await owner.fill('Ona');
    await expect.poll(said).toBe('');
  });

  test('is sold and returned', async ({ app }) => {
    const admin = await app.as('admin');
    const vehicle = await added(app);
    const page = await app.open(`/vehicle/edit/${vehicle.id}`, { as: admin });
    await heading(page, vehicle.description_show);
    await choose(page, 'Atvykimas į sandėlį');
    const stock = page.getByRole('dialog', { name: 'Atvykimas į sandėlį' });
    await expectNoBarriers(page);
    await stock.getByRole('button', { name: 'Išsaugoti' }).click();
    await page.getByText(/^Sandėlyje, 0 dienų$/).waitFor();
    await button(page, 'Parduoti').click();
    const sale = page.getByRole('dialog', { name: 'Pardavimo ir kliento duomenys' });
    await sale.getByRole('button', { name: 'Parduoti' }).click();
    const owner = sale.getByRole('combobox', { name: 'Savininkas' });
    await owner.fill(own('Pirkėjas '));
    await sale.getByRole('option', { name: /^Naujas klientas/ }).waitFor();
    await expectNoBarriers(page);
    await owner.press('ArrowDown');
    await owner.press('Enter');
    await sale.getByText('Įmonės klientas').waitFor();
    await sale.getByRole('button', { name: 'Parduoti' }).click();
    await button(page, 'Grąžinti').waitFor();
    expect(await admin.get(`/vehicle/${vehicle.id}`)).toMatchObject({ phase: 'sold', has_customer: true });
    expect(await pick(page, 'Automobilio būsena').isDisabled()).toBe(true);
    await button(page, 'Grąžinti').click();
    const back = page.getByRole('dialog', { name: 'Grąžinimo duomenys' });
    await expectNoBarriers(page);
    await back.getByRole('button', { name: 'Grąžinti' }).click();
    await button(page, 'Parduoti').waitFor();
    expect(await admin.get(`/vehicle/${vehicle.id}`)).toMatchObject({
      phase: 'stock',
      owner: '',
      sold_at: '0000-00-00',
    });
    await page.getByRole('link', { name: 'Eiga' }).click();
    await page.getByText('Pakeitimas').first().waitFor();
    await page
      .getByText(/Parduota/)
      .first()
      .waitFor();
    await expectNoBarriers(page);
  });

  test('writes payments by keyboard, with what was paid up to each', async ({ app }) => {
    const admin = await app.as('admin');
    const vehicle = await added(app);
    const page = await app.open(`/vehicle/edit/${vehicle.id}/payments`, { as: admin });
    await page.getByRole('heading', { name: `Užsakymo numeris ${vehicle.order_no}, mokėjimai` }).waitFor();
    const pay = async (day: string, amount: string, comment: string) => {
      await button(page, 'Pridėti mokėjimą').press('Enter');
      await box(page, 'Data').fill(day);
      await box(page, 'Suma').fill(amount);
      await box(page, 'Pastaba').fill(comment);
      await page.keyboard.press('Enter');
    };
    const [advanced, returned, yesterday] = [daysAgo(27), daysAgo(9), daysAgo(1)];
    await pay(advanced, '3 000', 'avansas');
    await button(page, `Redaguoti: ${advanced}`).waitFor();
    await pay(returned, '-500,50', 'grąžinta');
    await button(page, `Redaguoti: ${returned}`).waitFor();
    const rows = page.getByRole('row');
    await expect.poll(() => rows.nth(1).textContent()).toMatch(/2\s499,50/);
    expect(await rows.nth(2).textContent()).toMatch(/3\s000,00/);
    await page
      .getByText(/17\s500,50/)
      .first()
      .waitFor();
    await pay(returned, '999 999 999', 'per daug');
    const question = page.getByRole('dialog', { name: 'Sumokėta daugiau, nei kainuoja' });
    await question.getByText(/20\s000,00/).waitFor();
    await expectNoBarriers(page);
    await question.getByRole('button', { name: 'Atšaukti' }).click();
    await question.waitFor({ state: 'hidden' });
    await button(page, 'Atšaukti').click();
    await expect.poll(() => rows.count()).toBe(3);
    await button(page, 'Pridėti mokėjimą').click();
    await box(page, 'Suma').fill('700');
    await page.getByRole('link', { name: 'Eiga' }).click();
    await page.waitForURL(/\/timeline$/);
    await page.getByRole('link', { name: 'Mokėjimai' }).click();
    expect(await box(page, 'Suma').inputValue()).toBe('700,00');
    await page.keyboard.press('Escape');
    await button(page, 'Atšaukti').click();
    await expect.poll(() => rows.count()).toBe(3);
    await pay(yesterday, '0', 'nieko');
    await box(page, 'Suma').and(page.locator('[aria-invalid=true]')).waitFor();
    await expectNoBarriers(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => rows.count()).toBe(3);
    await button(page, `Redaguoti: ${advanced}`).click();
    await box(page, 'Suma').fill('4000');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows.nth(1).textContent()).toMatch(/3\s499,50/);
    await button(page, `Ištrinti: ${returned}`).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ištrinti' }).click();
    await page.getByText('Mokėjimas ištrintas.').waitFor();
    await expect.poll(() => rows.count()).toBe(2);
  });

  test('makes a new vehicle of a used one once nothing stands against it', async ({ app }) => {
    const admin = await app.as('admin');
    const maker = await makerOfUsed(app);
    const vehicle = await added(app, { manufacturer_id: maker, order_no: '', make: 'Aurora' });
    const page = await app.open(`/vehicle/edit/${vehicle.id}`, { as: admin });
    // At the address of new ones it goes to its own.
    await page.waitForURL(/\/vehicle\/edit-used\/\d+$/);
    await heading(page, vehicle.description_show);
    await choose(page, 'Perkelti į naujus');
    const dialog = page.getByRole('dialog', { name: 'Perkelti į naujus' });
    await expectNoBarriers(page);
    await dialog.getByRole('button', { name: /užsakymo numerio/ }).click();
    const number = box(page, 'Užsakymo numeris');
    await expect.poll(() => number.evaluate((field) => field === document.activeElement)).toBe(true);
    await number.fill(own('M'));
    await number.press('Enter');
    await expect.poll(async () => (await admin.get<Vehicle>(`/vehicle/${vehicle.id}`)).order_no).not.toBe('');
    await choose(page, 'Perkelti į naujus');
    const status = dialog.getByRole('combobox', { name: 'Automobilio būsena' });
    await expect.poll(() => status.inputValue()).not.toBe('');
    await dialog.getByRole('button', { name: 'Perkelti', exact: true }).click();
    await page.waitForURL(/\/vehicle\/edit\/\d+$/);
    expect(await admin.get(`/vehicle/${vehicle.id}`)).toMatchObject({ used: false, phase: 'stock' });
  });

  test('is only read by those who see the stock, and names the right that is missing', async ({ app }) => {
    const admin = await app.as('admin');
    const [colour, cloth] = await Promise.all(
      ['300', 'ICL'].map(async (code) => {
        const found = await admin.get<{ id: number; code: string }[]>(`/feature?brandId=1&keyword=${code}`);
        return found.find((one) => one.code === code)?.id;
      }),
    );
    const vehicle = await added(app, {
      vin: `WAA${String(Date.now()).slice(-8).padStart(14, '5')}`,
      ext_feature_id: colour,
      int_feature_id: cloth,
      quota_month: '2026-12-01',
    });
    const reader = await userWith(app, ['app.stock']);
    const page = await app.open(`/vehicle/edit/${vehicle.id}`, { as: reader, viewport: phone });
    const fact = (name: string) => page.locator('dt').getByText(name, { exact: true }).locator('xpath=../dd');
    await expect.poll(() => fact('Kėbulo spalvos opcija').textContent()).toMatch(/^\p{L}.*\(300\)$/u);
    await expect.poll(() => fact('Salono opcija').textContent()).toMatch(/^\p{L}.*\(ICL\)$/u);
    expect(await fact('Kvotos mėnuo').textContent()).toBe('2026-12');
    await heading(page, vehicle.description_show);
    await page.getByText(/app\.vehicles\.edit/).waitFor();
    expect(await button(page, 'Parduoti').count()).toBe(0);
    await page
      .getByText(/20\s000,00/)
      .first()
      .waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await expectNoBarriers(page);
    await page.getByRole('link', { name: 'Mokėjimai' }).click();
    await page.getByText(/app\.vehicles\.edit\.downpayment\.aurora/).waitFor();
    expect(await button(page, 'Pridėti mokėjimą').count()).toBe(0);
    await expectNoBarriers(page);
    const stranger = await userWith(app, ['app.offer']);
    const closed = await app.open(`/vehicle/edit/${vehicle.id}`, { as: stranger });
    await closed.getByText(/jums neprieinamas/).waitFor();
  });

  test('is reserved on its own page, waited for by others, and taken over by who may', async ({ app }) => {
    const vehicle = await added(app);
    const page = await app.open(`/vehicle/edit/${vehicle.id}`, { as: await userWith(app, ['app.stock']) });
    await button(page, 'Rezervuoti').dblclick();
    await button(page, /^Aš iki/).waitFor();
    await page.getByRole('heading', { name: 'Eiga' }).waitFor();
    await page.getByText(/galioja, iki/).waitFor();
    const other = await app.open(`/vehicle/edit/${vehicle.id}`, { as: await userWith(app, ['app.stock']) });
    await button(other, 'Į eilę').click();
    await other.getByRole('list', { name: 'Laukia eilėje' }).getByRole('listitem').waitFor();
    expect(await button(other, 'Perimti').count()).toBe(0);
    await expectNoBarriers(other);
    const chief = await app.open(`/vehicle/edit/${vehicle.id}`, {
      as: await userWith(app, ['app.stock', 'app.stock.override']),
    });
    await button(chief, 'Perimti').click();
    await chief.getByRole('dialog').getByRole('button', { name: 'Perimti' }).click();
    await button(chief, /^Aš iki/).waitFor();
    await page.reload();
    await button(page, 'Į eilę').waitFor();
  });

  test('is not there for others and for numbers that nobody has', async ({ app }) => {
    const foreign = await added(app, { dealer_company_id: 4 });
    const reader = await userWith(app, ['app.stock', 'app.vehicles.edit']);
    const page = await app.open(`/vehicle/edit/${foreign.id}`, { as: reader });
    await page.getByRole('link', { name: 'Į sandėlį' }).waitFor();
    await page.goto('/vehicle/edit/999999999');
    await page.getByRole('link', { name: 'Į sandėlį' }).waitFor();
    await expectNoBarriers(page);
  });
});
