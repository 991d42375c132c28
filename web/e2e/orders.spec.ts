import { describe } from 'vitest';
import type { Page } from 'playwright-core';
import { phone } from './kit/app';
import type { Api } from './kit/api';
import { expectNoBarriers } from './kit/axe';
import { ListPage } from './kit/list';
import { expect, test } from './kit/test';

interface Order {
  id: number;
  revision: number;
  status: string;
  model_id: number | null;
  ext_code: string;
  customer_id: number | null;
  version_id: number | null;
  vehicles: number;
}

let last = 0;
const own = (what: string) => `${what} ${Date.now()}${(last += 1)}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const status = (page: Page, word: string) =>
  page.getByRole('main').getByText(word, { exact: true }).first().waitFor();

/** A new order of Jonas for the first brand. */
async function placed(api: Api, fields: object = {}): Promise<Order> {
  return api.post<Order>('/order', { brand_id: 1, dealer_company_id: 1, model_id: 1, ...fields });
}

describe('an order', () => {
  test('goes from its dealer to the importer and back, and one of two takes it on', async ({ app }) => {
    const comment = own('Skubus');
    const page = await app.open('/order/create', { as: 'jonas' });
    await heading(page, 'Naujas užsakymas');
    await page.getByRole('button', { name: 'Išsaugoti' }).click();
    await page.getByText('Privalomas laukas').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Markė' }).selectOption('Aurora');
    const model = page.getByRole('combobox', { name: 'Modelio kodas' });
    await model.fill('nėra tokio');
    await page.getByRole('button', { name: 'Išsaugoti' }).click();
    await page
      .getByText(/^Tokio parduodamo modelio nėra/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await model.fill('a01p');
    await page.getByText('C1 1.5 benzinas').first().waitFor();
    await box(page, 'Kėbulo spalvos kodas').fill('475');
    await box(page, 'Komentaras').fill(comment);
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Išsaugoti' }).click();
    await page.waitForURL(/\/order\/view\/\d+$/);
    const id = Number(page.url().split('/').at(-1));
    await heading(page, `Užsakymas ${id}`);
    await status(page, 'Naujas');
    await expectNoBarriers(page);

    // Two who process orders have it open; the second to press reads who was faster.
    const late = await app.open(`/order/view/${id}`, { as: 'admin' });
    await dialog(late, `Užsakymas ${id}`).waitFor();
    const inga = await app.open(`/order/view/${id}`, { as: 'inga' });
    await expectNoBarriers(inga);
    await dialog(inga, `Užsakymas ${id}`).getByRole('button', { name: 'Pradėti apdoroti' }).click();
    await inga.getByText(`Užsakymą ${id} apdorojate jūs.`).waitFor();
    await status(inga, 'Priimtas');
    await dialog(late, `Užsakymas ${id}`).getByRole('button', { name: 'Pradėti apdoroti' }).click();
    await late.getByText(/Užsakymas jau priimtas: Inga Kazlauskaitė/).waitFor();
    await late.getByRole('button', { name: 'Uždaryti' }).last().click();
    await status(late, 'Priimtas');

    await inga.getByRole('button', { name: 'Keisti būseną…' }).click();
    const asked = dialog(inga, `Užsakymo ${id} būsena`);
    await asked.getByRole('combobox', { name: 'Būsena' }).selectOption('Patvirtintas');
    await asked.getByRole('textbox', { name: 'Komentaras' }).fill('Gamykla patvirtino');
    await expectNoBarriers(inga);
    await inga.route(`**/order/${id}`, (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/json',
        body: '{"code":"invalid","message":"","errors":{"foo":["Kita."],"model_id":["Nėra tokio."]}}',
      }),
    );
    await asked.getByRole('button', { name: 'Išsaugoti' }).click();
    // A field that no screen shows is not called by its key.
    await asked.getByRole('alert').getByText('Modelio kodas: Nėra tokio.').waitFor();
    expect(await asked.getByRole('alert').textContent()).toBe('Kita.\nModelio kodas: Nėra tokio.');
    await inga.unroute(`**/order/${id}`);
    app.forgetMisdeeds();
    await asked.getByRole('button', { name: 'Išsaugoti' }).click();
    await inga.getByText(`Užsakymas ${id}: Patvirtintas.`).waitFor();
    await heading(inga, 'Užsakymai');

    await page.reload();
    await page.getByText('Priimtas → Patvirtintas').waitFor();
    await page.getByText('Gamykla patvirtino').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Redaguoti' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Pranešimai/ }).click();
    await page
      .getByRole('link', { name: new RegExp(`${id}.*patvirtintas`, 'i') })
      .first()
      .waitFor();
  });

  test('that was accepted opens for reading, for the dealer', async ({ app }) => {
    const [jonas, inga] = [await app.as('jonas'), await app.as('inga')];
    const order = await placed(jonas);
    await inga.post(`/order/accept/${order.id}`, {});
    const page = await app.open(`/order/edit/${order.id}`, { as: jonas });
    await page.getByText(/Užsakymą priėmė Inga Kazlauskaitė/).waitFor();
    expect(await page.getByRole('combobox', { name: 'Markė' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Išsaugoti' }).count()).toBe(0);
    await expectNoBarriers(page);
    // Administrators process and edit.
    const processed = await app.open(`/order/edit/${order.id}`, { as: 'admin' });
    await processed.getByRole('button', { name: 'Išsaugoti' }).waitFor();
  });

  test('loses model and codes with its brand, and is deleted with an undo', async ({ app }) => {
    const jonas = await app.as('jonas');
    const order = await placed(jonas, { ext_code: '475', options_full: 'NAV' });
    const page = await app.open(`/order/edit/${order.id}`, { as: jonas });
    await heading(page, `Užsakymas ${order.id}`);
    await page.getByRole('combobox', { name: 'Markė' }).selectOption('Dravis');
    await expect.poll(() => page.getByRole('combobox', { name: 'Modelio kodas' }).inputValue()).toBe('');
    expect(await box(page, 'Kėbulo spalvos kodas').inputValue()).toBe('');
    expect(await box(page, 'Įrangos kodai').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Atšaukti' }).click();
    await page.getByRole('button', { name: 'Atmesti pakeitimus' }).click();
    await page.getByRole('button', { name: 'Ištrinti' }).click();
    await page.getByText(`Užsakymas ${order.id} ištrintas.`).waitFor();
    expect((await jonas.get<Order>(`/order/${order.id}`)).status).toBe('deleted');
    await page.getByRole('button', { name: 'Anuliuoti', exact: true }).last().click();
    await page.getByText(`Užsakymas ${order.id} atkurtas.`).waitFor();
    expect((await jonas.get<Order>(`/order/${order.id}`)).status).toBe('new');
  });

  test('has a customer that is found while one types', async ({ app }) => {
    const admin = await app.as('admin');
    const name = own('Agota Agotaitė');
    const made = await admin.post<{ id: number }>('/customer', {
      dealer_company_id: 1,
      name,
      phone: '+370 600 11122',
    });
    const order = await placed(await app.as('jonas'));
    const page = await app.open(`/order/edit/${order.id}`, { as: 'jonas' });
    const customer = page.getByRole('combobox', { name: 'Klientas' });
    await customer.fill(name.slice(0, -1));
    await expect.poll(() => page.locator(`option[value^="${name}"]`).count()).toBe(1);
    await customer.fill(`${name}, +370 600 11122`);
    await page.getByRole('link', { name: 'Atverti kortelę' }).waitFor();
    expect(await customer.inputValue()).toBe(name);
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Išsaugoti' }).click();
    await page.waitForURL(/\/order\/view\//);
    expect((await admin.get<Order>(`/order/${order.id}`)).customer_id).toBe(made.id);
  });

  test('is made of an offer, which then leads to it', async ({ app }) => {
    const admin = await app.as('admin');
    const begun = await admin.post<{ id: number; revision: number }>('/version', {
      company_id: 1,
      brand_id: 1,
      pricelist_id: 1,
      model_id: 1,
      type: 'standard',
    });
    const page = await app.open(`/offer/view/${begun.id}`, { as: admin });
    await page.getByRole('button', { name: 'Daugiau' }).waitFor();
    expect(await page.getByRole('button', { name: 'Užsakyti…' }).count()).toBe(0);
    const { version } = await admin.post<{ version: { number: string } }>(`/version/finish/${begun.id}`, {
      revision: begun.revision,
    });
    await page.reload();
    await page.getByRole('button', { name: 'Užsakyti…' }).click();
    const asked = dialog(page, `Užsakyti pasiūlymo ${version.number} automobilį`);
    const count = asked.getByRole('textbox', { name: 'Kiekis' });
    for (const typed of ['2,5', '1.5', '1e3', '0', '-5', 'abc', '99999']) {
      await count.fill('');
      await count.pressSequentially(typed);
      await asked.getByRole('button', { name: 'Užsakyti' }).click();
      expect(await count.inputValue()).toBe(typed);
      expect(await count.getAttribute('aria-invalid')).toBe('true');
      await asked.getByText('Įveskite sveikąjį skaičių nuo 1 iki 9999.').waitFor();
    }
    await expectNoBarriers(page);
    await count.fill('99');
    await asked.getByText('Užsakomos 99 transporto priemonės, nors pasiūlyme jų – 1.').waitFor();
    await expectNoBarriers(page);
    await asked.getByRole('button', { name: 'Užsakyti 99 transporto priemones' }).waitFor();
    await count.fill('2');
    await asked.getByRole('button', { name: 'Užsakyti 2 transporto priemones' }).dblclick();
    await page.waitForURL(/\/order\/view\/\d+$/);
    const id = Number(page.url().split('/').at(-1));
    expect((await admin.get<Order>(`/order/${id}`)).version_id).toBe(begun.id);
    await page.getByRole('button', { name: 'Atšaukti' }).click();
    await page.getByRole('link', { name: 'Atverti pasiūlymą' }).click();
    await page.getByRole('link', { name: `Užsakymas ${id}` }).waitFor();
  });

  test('gets the vehicles that it is for', async ({ app }) => {
    const admin = await app.as('admin');
    const order = await placed(await app.as('jonas'), { quantity: 2 });
    const free = await admin.post<{ id: number; order_no: string }>('/vehicle', {
      brand_id: 1,
      dealer_company_id: 1,
      model_id: 1,
      order_no: own('L'),
    });
    await admin.put(`/order/${order.id}`, { status: 'confirmed' });
    const page = await app.open(`/order/view/${order.id}`, { as: admin });
    await page.getByRole('heading', { name: 'Automobiliai: 0 iš 2' }).waitFor();
    await page.getByRole('button', { name: 'Susieti esamus…' }).click();
    const asked = dialog(page, `Užsakymo ${order.id} automobiliai`);
    await asked.getByRole('checkbox', { name: new RegExp(free.order_no) }).check();
    await expectNoBarriers(page);
    await asked.getByRole('button', { name: 'Susieti' }).click();
    await page.getByRole('heading', { name: 'Automobiliai: 1 iš 2' }).waitFor();
    await page.getByRole('button', { name: 'Sukurti 1 automobilį' }).click();
    await dialog(page, `Užsakymas ${order.id}`).getByRole('button', { name: 'Sukurti 1 automobilį' }).click();
    await page.getByRole('heading', { name: 'Automobiliai: 2 iš 2' }).waitFor();
    await page.getByText('Automobiliai: 1 → 2').waitFor();
    await expectNoBarriers(page);
    await page.getByRole('button', { name: `Atsieti „${free.order_no}“` }).click();
    await page.getByText('Automobilis atsietas.').waitFor();
    await page.getByRole('heading', { name: 'Automobiliai: 1 iš 2' }).waitFor();
    expect((await admin.get<Order>(`/order/${order.id}`)).vehicles).toBe(1);
  });
});

describe('the list of orders', () => {
  test('has a tab for each stage, by its address too', async ({ app }) => {
    const inga = await app.as('inga');
    const order = await placed(await app.as('jonas'));
    await inga.put(`/order/${order.id}`, { status: 'rejected' });
    const page = await app.open('/order/rejected', { as: inga });
    const orders = await new ListPage(page, 'Užsakymai').loaded();
    await orders.table.getByRole('link', { name: String(order.id), exact: true }).waitFor();
    await page.getByRole('button', { name: /^Atmesti/, pressed: true }).waitFor();
    await page.getByRole('button', { name: /^Gauti/ }).click();
    await expect
      .poll(() => orders.table.getByRole('link', { name: String(order.id), exact: true }).count())
      .toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Ieškoti arba pereiti' }).fill(String(order.id));
    await page.getByRole('option', { name: new RegExp(`Užsakymas.*${order.id}`) }).waitFor();
  });

  test('is cards on a phone, and an order is read there', async ({ app }) => {
    const order = await placed(await app.as('jonas'));
    const page = await app.open('/order', { as: 'jonas', viewport: phone });
    await heading(page, 'Užsakymai');
    await page.getByRole('link', { name: String(order.id), exact: true }).click();
    await heading(page, `Užsakymas ${order.id}`);
    await box(page, 'Naujas komentaras').fill('Kada?');
    await page.getByRole('button', { name: 'Siųsti' }).click();
    await page.getByText('Kada?', { exact: true }).last().waitFor();
    await expectNoBarriers(page);
  });

  test('is no page for those without the right', async ({ app }) => {
    const page = await app.open('/order', { as: 'tomas' });
    await page.getByText('Puslapis „Užsakymai“ jums neprieinamas.').waitFor();
  });
});
