import { describe } from 'vitest';
import type { Page } from 'playwright-core';
import type { App } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { ListPage } from './kit/list';
import { expect, test } from './kit/test';

interface Vehicle {
  id: number;
  description_show: string;
  order_no: string;
}

interface Version {
  id: number;
  number: string;
  revision: number;
  status: string;
  type: string;
  vehicle_id: number | null;
  price_total: number;
}

let last = 0;
const own = (what: string) => `${what}${Date.now()}${(last += 1)}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
/** Goes on with the type that is proposed. */
const begin = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Pradėti pasiūlymą' }).click();
const versionOf = (page: Page) => Number(/\/offer\/edit\/(\d+)\//.exec(page.url())?.[1]);

/** A car of the first company that stands in stock. */
async function added(app: App, fields: object = {}): Promise<Vehicle> {
  const admin = await app.as('admin');
  const vehicle = await admin.post<Vehicle>('/vehicle', {
    brand_id: 1,
    dealer_company_id: 1,
    model_id: 1,
    description_show: own('Aurora '),
    order_no: own('P'),
    price: 30_000,
    ...fields,
  });
  await admin.post(`/vehicle/stock/${vehicle.id}`, { arrived_at: '2026-01-05' });
  return vehicle;
}

/** A used car of the first company. */
async function used(app: App, fields: object = {}): Promise<Vehicle> {
  const admin = await app.as('admin');
  const makers = await admin.get<{ id: number; used: boolean }[]>('/manufacturer');
  return admin.post<Vehicle>('/vehicle', {
    brand_id: 1,
    manufacturer_id: makers.find((one) => one.used)?.id,
    dealer_company_id: 1,
    make: 'Volvo',
    description_show: own('Volvo V60 '),
    price: 11_000,
    price_discounted: 9999,
    vat_regime: 'margin',
    mileage: 120_500,
    ...fields,
  });
}

describe('offers of vehicles', () => {
  test('begin in the stock: what is lost is shown first, the car stays as it is', async ({ app }) => {
    const car = await added(app, { options_full: 'X01 ZZZ9' });
    const jonas = await app.as('jonas');
    const page = await app.open(`/stock?q=${encodeURIComponent(car.description_show)}`, { as: jonas });
    const list = await new ListPage(page, 'Automobiliai').loaded();
    await list.choose(`${car.description_show}, ${car.order_no}`, 'Pasiūlymas…');
    const dialog = page.getByRole('dialog', { name: `Pasiūlymas: ${car.description_show}` });
    await dialog.getByText('ZZZ9').waitFor();
    await expectNoBarriers(page);
    await dialog.getByRole('button', { name: 'Pradėti pasiūlymą' }).click();
    await page.getByText('Automobilis jau pagamintas: keičiama tik santrauka.').first().waitFor();
    await page.getByText(car.description_show).first().waitFor();
    await expectNoBarriers(page);
    const version = await jonas.get<Version>(`/version/${versionOf(page)}`);
    expect(version).toMatchObject({ vehicle_id: car.id, type: 'standard' });
    // Where it stands is what the document says of the delivery.
    await expect
      .poll(async () =>
        page.getByRole('textbox', { name: 'Pristatymo terminas' }).getAttribute('placeholder'),
      )
      .toBe('Automobilis yra sandėlyje.');
    await page.getByText('Sandėlyje automobilio kaina kitokia', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Perimti kainą' }).click();
    await page
      .getByText('Sandėlyje automobilio kaina kitokia', { exact: false })
      .waitFor({ state: 'detached' });

    // The type can be changed while the car stays as it is.
    await page.getByRole('button', { name: /standartinis/ }).click();
    await page.getByRole('menuitemradio', { name: 'ambasadai' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pakeisti tipą' }).click();
    await expect.poll(async () => (await jonas.get<Version>(`/version/${version.id}`)).type).toBe('embassy');
  });

  test('are begun for an embassy', async ({ app }) => {
    const car = await used(app, { vat_regime: 'standard' });
    const jonas = await app.as('jonas');
    const page = await app.open(`/vehicle/edit-used/${car.id}`, { as: jonas });
    await heading(page, car.description_show);
    await page.getByRole('button', { name: 'Pasiūlymas', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Pasiūlymas: ${car.description_show}` });
    await dialog.getByRole('combobox', { name: 'Tipas' }).selectOption('embassy');
    await expectNoBarriers(page);
    await dialog.getByRole('button', { name: 'Pradėti pasiūlymą' }).click();
    await expect.poll(() => versionOf(page)).toBeGreaterThan(0);
    expect(await jonas.get<Version>(`/version/${versionOf(page)}`)).toMatchObject({
      type: 'embassy',
      vehicle_id: car.id,
    });
  });

  test('of used ones have their own price, and end when the car is sold', async ({ app }) => {
    const car = await used(app);
    const jonas = await app.as('jonas');
    const page = await app.open(`/vehicle/edit-used/${car.id}`, { as: jonas });
    await heading(page, car.description_show);
    await page.getByRole('button', { name: 'Pasiūlymas', exact: true }).click();
    await begin(page);
    await page.getByText('Maržos schema: PVM atskirai nenurodomas.').waitFor();
    await page
      .getByText(/9\s999,00\s€/)
      .first()
      .waitFor();
    await expectNoBarriers(page);
    const id = versionOf(page);
    const version = await jonas.get<Version>(`/version/${id}`);
    expect(version).toMatchObject({ status: 'used', price_total: 9999 });
    const { number } = version;
    const price = page.getByRole('textbox', { name: 'Kaina su nuolaida' });
    await price.fill('9500');
    await price.press('Enter');
    await expect.poll(async () => (await jonas.get<Version>(`/version/${id}`)).price_total).toBe(9500);
    // In the list its mark covers no other column.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/offer');
    const inList = page.getByRole('row').filter({ hasText: number });
    const mark = inList.locator('td').filter({ has: page.getByRole('img', { name: 'Naudotas auto' }) });
    await mark.waitFor();
    const over = await mark.evaluate((cell) => {
      const end = cell.getBoundingClientRect().right;
      return [...cell.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > end)
        .length;
    });
    expect(over, 'parts of the status that run over its cell').toBe(0);
    await page.goto(`/offer/edit/${id}/summary`);
    // The car gets another price: the offer says so and takes it when asked.
    const admin = await app.as('admin');
    await admin.put(`/vehicle/${car.id}`, { price_discounted: 8800 });
    await page.reload();
    await page.getByText('Automobilio kaina pasikeitė', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Perimti kainą' }).click();
    await expect.poll(async () => (await jonas.get<Version>(`/version/${id}`)).price_total).toBe(8800);
    await page.getByText('Automobilio kaina pasikeitė', { exact: false }).waitFor({ state: 'detached' });
    await admin.post(`/vehicle/sell/${car.id}`, {
      sold_at: '2026-01-06',
      seller_manager_id: null,
      customer_type: 'private',
      owner: 'Ona',
    });
    await page.reload();
    await page.getByText('Automobilis parduotas arba nebeparduodamas.').first().waitFor();
  });

  test('cars alike are found while one is configured, reserved and offered', async ({ app }) => {
    const car = await added(app);
    const jonas = await app.as('jonas');
    const mine = await jonas.post<Version>('/version', {
      company_id: 1,
      brand_id: 1,
      pricelist_id: 1,
      model_id: 1,
    });
    const page = await app.open(`/offer/edit/${mine.id}/exterior`, { as: jonas });
    await page.getByRole('button', { name: /^Sandėlyje \d+ panaš/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Panašūs automobiliai sandėlyje' });
    const match = dialog.getByRole('listitem').filter({ hasText: car.description_show });
    await match.getByText('Įranga ta pati').waitFor();
    await expectNoBarriers(page);
    await match.getByRole('button', { name: 'Rezervuoti' }).click();
    await match.getByText(/^Rezervuota iki /).waitFor();
    await match.getByRole('button', { name: 'Pasiūlyti šį' }).click();
    await begin(page);
    await expect.poll(() => versionOf(page)).not.toBe(mine.id);
    await expect
      .poll(async () => (await jonas.get<Version>(`/version/${versionOf(page)}`)).vehicle_id)
      .toBe(car.id);
  });
});
