import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Api } from './kit/api';
import { expect, test } from './kit/test';

interface Version {
  id: number;
  revision: number;
  type: string;
  model_id: number;
  pricelist_id: number;
}

interface Option {
  feature_id: number;
  code: string;
  state: string;
}

interface ModelFeature {
  id: number;
  feature_id: number;
  feature_code: string;
}

// Each test has models of its own: what it changes in them is in nobody's way. Those of a pair are of one range.
const place = { company_id: 1, brand_id: 1, pricelist_id: 1, type: 'standard', status: 'draft' };

const begin = (api: Api, model: number) => api.post<Version>('/version', { ...place, model_id: model });
const read = (api: Api, id: number) => api.get<Version>(`/version/${id}`);
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });
const lists = ['lines', 'wheels', 'options', 'packages'];

async function optionsOf(api: Api, { id, model_id: model }: Version): Promise<readonly Option[]> {
  const all = lists.map((list) => api.get<Option[]>(`/model-feature/${list}/${model}/${id}`));
  return (await Promise.all(all)).flat();
}

async function chosen(api: Api, id: number): Promise<readonly string[]> {
  const options = await optionsOf(api, await read(api, id));
  return options.filter(({ state }) => state === 'selected').map(({ code }) => code);
}

/** Chooses an option with what it needs. */
async function choose(api: Api, id: number, code: string, ...needs: string[]): Promise<void> {
  const options = await optionsOf(api, await read(api, id));
  const [first, ...rest] = [code, ...needs].map(
    (one) => options.find((found) => found.code === one)?.feature_id,
  );
  const query = rest.length > 0 ? `?prevAddFeatureIds=${rest.join(',')}` : '';
  const { status } = await api.post<{ status: string }>(`/model-feature/validate/${id}/${first}${query}`, {});
  expect(status, `${code} is chosen`).toBe('valid');
}

/** What the list says of an option of a model. */
async function offered(admin: Api, model: number, code: string): Promise<ModelFeature> {
  const all = await admin.get<ModelFeature[]>(`/model-feature?pricelistId=1&modelId=${model}`);
  const found = all.find((one) => one.feature_code === code);
  if (!found) throw new Error(`model ${model} has no ${code}`);
  return found;
}

async function takesOut(admin: Api, model: number, code: string): Promise<void> {
  const { id } = await offered(admin, model, code);
  await admin.put(`/model-feature/${id}`, { price_standard: null });
}

async function inEnglish(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: 'en', url: page.url(), sameSite: 'Lax' }]);
  await page.reload();
}

async function pickType(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: /^(Tipas|Type):/ }).click();
  await page.getByRole('menuitemradio', { name: type }).click();
}

/** An alert with its title and message; closing it. */
async function alerts(page: Page, title: string, message: string, close: string): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: title, exact: true });
  await alert.getByText(message, { exact: true }).waitFor();
  await alert.getByRole('button', { name: close, exact: true }).last().click();
  await alert.waitFor({ state: 'detached' });
}

const fails = {
  status: 500,
  contentType: 'application/json',
  body: '{"code":"internal","message":"broken"}',
};

describe('what the documents have an alert for', () => {
  test('a type that the model is not sold in, and one given up, leave the offer as it was', async ({
    app,
  }) => {
    const admin = await app.as('admin');
    const jonas = await app.as('jonas');
    await admin.put('/model/2', { pricelistId: 1, price_diplomatic: null });
    const { id } = await begin(jonas, 2);
    const page = await app.open(`/offer/edit/${id}/options`, { as: jonas });
    await pickType(page, 'diplomatinis');
    await alerts(
      page,
      'Pasiūlymo tipo pakeisti negalima',
      'Šis modelis neturi kainos pasirinktam pasiūlymo tipui, todėl šiame pasiūlyme jo naudoti negalima.',
      'Uždaryti',
    );
    await pickType(page, 'ambasadai');
    await page.getByRole('dialog').getByRole('button', { name: 'Atšaukti' }).click();
    await page.getByRole('button', { name: 'Tipas: standartinis' }).waitFor();
    await inEnglish(page);
    await pickType(page, 'diplomatic');
    await alerts(
      page,
      'You cannot change offer type',
      'This model has no price for your selected type of offer so you are not allowed to use it for this offer',
      'Close',
    );
    expect((await read(jonas, id)).type).toBe('standard');
  });

  test('a car that cannot be looked at after the type has changed', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas, 1);
    const page = await app.open(`/offer/edit/${id}/options`, { as: jonas });
    await page.route('**/model-feature/validate/**', (route) => route.fulfill(fails));
    await pickType(page, 'ambasadai');
    await page.getByRole('dialog').getByRole('button', { name: 'Pakeisti tipą' }).click();
    await alerts(
      page,
      'Tipo keitimo klaida',
      'Pasiūlymo tipas pakeistas, bet automobilio konfigūravimo vedlys netikėtai sutriko. Pasiūlymas gali būti sugadintas.',
      'Uždaryti',
    );
    await page.getByRole('button', { name: 'Tipas: ambasadai' }).waitFor();
    await inEnglish(page);
    await pickType(page, 'standard');
    await page.getByRole('dialog').getByRole('button', { name: 'Change the type' }).click();
    await alerts(
      page,
      'Type change issue',
      'Offer type has been changed but vehicle setup wizard has failed unexpectedly. Your offer might be corrupted.',
      'Close',
    );
    app.forgetMisdeeds();
  });

  test('a car that cannot be read after a change: the page says so and reads it again', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas, 1);
    const page = await app.open(`/offer/edit/${id}/options`, { as: jonas });
    await page.getByRole('button', { name: 'Tipas: standartinis' }).waitFor();
    await page.route(`**/version/car/${id}`, (route) => route.fulfill(fails));
    await pickType(page, 'ambasadai');
    await page.getByRole('dialog').getByRole('button', { name: 'Pakeisti tipą' }).click();
    const said = page.getByRole('alert').filter({ hasText: 'Pasiūlymo nepavyko nuskaityti iš naujo' });
    await said.waitFor();
    expect((await read(jonas, id)).type).toBe('embassy');
    await page.unroute(`**/version/car/${id}`);
    await said.getByRole('button', { name: 'Bandyti dar kartą' }).click();
    await page.getByRole('button', { name: 'Tipas: ambasadai' }).waitFor();
    await said.waitFor({ state: 'detached' });
    app.forgetMisdeeds();
  });

  test('a model that could not be changed: the page starts again', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas, 4);
    const page = await app.open(`/offer/edit/${id}/model`, { as: jonas });
    await page.route('**/version-changer/change-model/**', (route) => route.fulfill(fails));
    await option(page, /^A02D/).click();
    await alerts(
      page,
      'Modelio keitimo klaida',
      'Automobilio konfigūravimo vedlys netikėtai sutriko. Palaukite, kol sukursime naują pasiūlymą.',
      'Uždaryti',
    );
    await page.waitForLoadState();
    await inEnglish(page);
    await page.evaluate(() => Object.assign(window, { isOld: true }));
    await option(page, /^A02D/).click();
    await alerts(
      page,
      'Model change issue',
      'Vehicle setup wizard has failed unexpectedly. Please wait while we create new offer.',
      'Close',
    );
    await expect.poll(() => page.evaluate(() => 'isOld' in window).catch(() => true)).toBe(false);
    expect((await read(jonas, id)).model_id).toBe(4);
    app.forgetMisdeeds();
  });
});

describe('what is lost', () => {
  test('with a model of the same range is asked about where it is important, else shown with the way back', async ({
    app,
  }) => {
    const admin = await app.as('admin');
    const jonas = await app.as('jonas');
    const roof = await offered(admin, 11, 'ROF');
    await admin.put(`/feature/${roof.feature_id}`, { important: true });
    await takesOut(admin, 11, 'ROF');
    await takesOut(admin, 11, 'HWL');
    const { id } = await begin(jonas, 12);
    await choose(jonas, id, 'HWL');
    await choose(jonas, id, 'HST');
    const page = await app.open(`/offer/edit/${id}/model`, { as: jonas });
    await option(page, /^A04D/).click();
    const notice = page.getByText('Naujame modelyje nėra: Šildomas vairas.');
    await notice.waitFor();
    expect(await chosen(jonas, id)).toEqual(['HST']);
    // Beside the price of the car, not over it.
    const panel = await page.getByRole('region', { name: 'Pasirinktas automobilis' }).boundingBox();
    const shown = await notice.locator('..').boundingBox();
    expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThan(panel?.x ?? 0);
    await notice.locator('..').getByRole('button', { name: 'Anuliuoti' }).click();
    await expect.poll(async () => (await read(jonas, id)).model_id).toBe(12);
    expect((await chosen(jonas, id)).toSorted()).toEqual(['HST', 'HWL']);

    await choose(jonas, id, 'ROF');
    await page.goto(`/offer/edit/${id}/model`);
    await option(page, /^A04D/).click();
    const question = page.getByRole('dialog');
    await question
      .getByText('Pasirinktas modelis neturi visos jūsų įrangos. Ar tikrai norite jį pasirinkti?')
      .waitFor();
    await question.getByText('svarbu').waitFor();
    await question.getByRole('button', { name: 'Atšaukti' }).click();
    expect((await read(jonas, id)).model_id).toBe(12);
    await option(page, /^A04D/).click();
    await question.getByRole('button', { name: 'Pasirinkti modelį' }).click();
    await expect.poll(async () => (await read(jonas, id)).model_id).toBe(11);
    expect(await chosen(jonas, id)).toEqual(['HST']);
  });

  test('in the price list is shown when the offer is opened, to be kept or taken off', async ({ app }) => {
    const admin = await app.as('admin');
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas, 13);
    await choose(jonas, id, 'ROF');
    await takesOut(admin, 13, 'ROF');
    const page = await app.open(`/offer/edit/${id}`, { as: jonas });
    const list = page.getByRole('button', { name: /2026 m. ruduo/ });
    const missing = page.getByRole('dialog', { name: 'Trūkstamos opcijos' });
    await list.click();
    await missing.getByText('Panoraminis stogas').waitFor();
    await missing.getByRole('button', { name: 'Tęsti' }).click();
    await page.getByRole('navigation', { name: 'Pasiūlymo žingsniai' }).waitFor();
    expect(await chosen(jonas, id)).toEqual(['ROF']);
    await page.goto(`/offer/edit/${id}`);
    await list.click();
    await missing.getByRole('button', { name: 'Visos atsisakyti' }).click();
    await expect.poll(() => chosen(jonas, id)).toEqual([]);
  });
});

describe('beside the best way', () => {
  test('stands the cheapest; picks that exclude each other are named', async ({ app }) => {
    const admin = await app.as('admin');
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas, 10);
    await choose(jonas, id, 'LSPO', 'W20', 'S1');
    const page = await app.open(`/offer/edit/${id}/options`, { as: jonas });
    const dialog = page.getByRole('dialog');
    await option(page, /^Prikabinimo įtaisas/).click();
    expect(await dialog.getByRole('radio', { name: /^Geriausia.*2 pakeitimai/ }).isChecked()).toBe(true);
    await dialog.getByRole('radio', { name: /^Pigiausia.*3 pakeitimai/ }).check();
    await dialog.getByRole('button', { name: 'Priimti ir tęsti' }).click();
    await expect.poll(() => chosen(jonas, id)).toEqual(['TOW']);

    // Either list can be settled, not both with what comes first.
    const ids = new Map<string, number>();
    for (const code of ['NAV', 'HST', 'ROF', 'HWL', 'PDC'])
      ids.set(code, (await offered(admin, 14, code)).feature_id);
    const part = (code: string) => ({ id: ids.get(code) });
    const rule = { pricelist_id: 1, model_id: 14, conditions: [part('NAV')] };
    await admin.post('/rule', {
      ...rule,
      name: 'N1',
      include: true,
      action_lists: [[part('HST'), part('ROF')]],
    });
    await admin.post('/rule', {
      ...rule,
      name: 'N2',
      include: true,
      action_lists: [[part('HWL'), part('PDC')]],
    });
    await admin.post('/rule', {
      ...rule,
      name: 'N3',
      include: false,
      conditions: [part('HST')],
      actions: [part('HWL')],
    });
    const other = await begin(jonas, 14);
    await page.goto(`/offer/edit/${other.id}/options`);
    await option(page, /^Navigacija/).click();
    await dialog.getByRole('button', { name: 'Pasirinkti kiekvieną opciją pačiam' }).click();
    await dialog.getByRole('checkbox', { name: /Šildomos sėdynės/ }).check();
    await dialog.getByRole('checkbox', { name: /Šildomas vairas/ }).check();
    await dialog.getByRole('button', { name: 'Priimti ir tęsti' }).click();
    await dialog.getByText('Šie pasirinkimai vienas kitam prieštarauja:').waitFor();
    expect(await dialog.getByRole('button', { name: 'Priimti ir tęsti' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Atgal' }).click();
    await dialog.getByRole('radio', { name: /^Geriausia/ }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await chosen(jonas, other.id)).toEqual([]);
  });

  test('what a finished offer needs is filled as cheaply as possible, once that is agreed to', async ({
    app,
  }) => {
    const admin = await app.as('admin');
    const jonas = await app.as('jonas');
    const wheels = await offered(admin, 16, 'W18');
    await admin.put(`/model-feature/${wheels.id}`, { standard: false, price_standard: 300 });
    const { id } = await begin(jonas, 16);
    const page = await app.open(`/offer/edit/${id}/options`, { as: jonas });
    await page.getByRole('button', { name: 'Sukomplektuoti pigiausiai' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('+ 18 colių ratlankiai').waitFor();
    expect(await chosen(jonas, id)).toEqual([]);
    await dialog.getByRole('button', { name: 'Sukomplektuoti' }).click();
    await expect.poll(() => chosen(jonas, id)).toEqual(['W18']);
    await page.getByRole('button', { name: 'Sukomplektuoti pigiausiai' }).waitFor({ state: 'detached' });
  });
});

describe('the car panel', () => {
  test('says that a package has what was chosen for less, takes it and gives it back', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas, 7);
    await choose(jonas, id, 'HST');
    const page = await app.open(`/offer/edit/${id}/options`, { as: jonas });
    const hint = page.getByRole('region', { name: 'Pigesnis paketas' });
    await option(page, /^Šildomas vairas/).click();
    await hint.getByText(/Paketas „Žiemos paketas“ kainuoja 629,20/).waitFor();
    await hint.getByText(/Sutaupysite 108,90/).waitFor();
    await hint.getByRole('button', { name: 'Imti paketą' }).click();
    await hint.getByText('Paimtas paketas „Žiemos paketas“.').waitFor();
    expect(await chosen(jonas, id)).toContain('PWI');
    const undo = hint.getByRole('button', { name: 'Anuliuoti' });
    expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await hint.getByText(/Sutaupysite 108,90/).waitFor();
    expect((await chosen(jonas, id)).toSorted()).toEqual(['HST', 'HWL']);
  });

  test('shows amounts without VAT to the person who wants them so, in any browser', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas, 1);
    const path = `/offer/edit/${id}/options`;
    const page = await app.open(path, { as: jonas });
    await page.getByRole('button', { name: 'Su PVM' }).click();
    await page.getByRole('button', { name: 'Be PVM' }).waitFor();
    await expect
      .poll(() => jonas.get<object>('/user/active'))
      .toMatchObject({ preferences: { without_vat: true } });
    const elsewhere = await app.open(path, { as: jonas });
    await elsewhere.getByRole('button', { name: 'Be PVM' }).click();
    await elsewhere.getByRole('button', { name: 'Su PVM' }).waitFor();
  });

  test('a newer price list says by how much it differs, and changes nothing by itself', async ({ app }) => {
    const admin = await app.as('admin');
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas, 1);
    const page = await app.open(`/offer/edit/${id}/options`, { as: jonas });
    await option(page, /^Šildomos sėdynės/).waitFor();
    const list = await admin.post<{ id: number }>('/pricelist', {
      brand_id: 1,
      pricelist_title_id: 1,
      type: 1,
      name: '2026 m. gruodis',
      started_at: '2026-11-20',
      source_pricelist_id: 1,
      price_transportation: 540,
    });
    const copying = () => admin.get<{ copying: boolean; models: number }>(`/pricelist/${list.id}`);
    await expect.poll(copying).toMatchObject({ copying: false, models: 28 });
    const { price_standard: price } = await admin.get<{ price_standard: number }>('/model/1?pricelistId=1');
    await admin.put('/model/1', { pricelistId: list.id, price_standard: price + 100 });
    await admin.post(`/pricelist/publish/${list.id}`, {});
    await page.reload();
    await page.getByRole('button', { name: /Naujesnis kainoraštis \+121,00/ }).waitFor();
    await page.getByRole('button', { name: 'Su PVM' }).click();
    await page.getByRole('button', { name: /Naujesnis kainoraštis \+100,00/ }).waitFor();
    expect((await read(jonas, id)).pricelist_id).toBe(1);
  });
});
