import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Api } from './kit/api';
import { expect, test } from './kit/test';

interface Version {
  id: number;
  revision: number;
  status: string;
  type: string;
  customer_name: string;
  customer_phone: string;
  title: string;
  model_id: number;
  wheel_id: number | null;
  features: { feature_id: number; role: string }[];
}

interface Option {
  feature_id: number;
  code: string;
  state: string;
}

/** The first model of the demo group, with something to choose in every step. */
const place = { company_id: 1, brand_id: 1, pricelist_id: 1, model_id: 1 };

const begin = (api: Api) => api.post<Version>('/version', { ...place, type: 'standard', status: 'draft' });
const read = (api: Api, id: number) => api.get<Version>(`/version/${id}`);
const chosen = async (api: Api, id: number, list: string) => {
  const options = await api.get<Option[]>(`/model-feature/${list}/${place.model_id}/${id}`);
  return options.filter(({ state }) => state === 'selected').map(({ code }) => code);
};
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });
const total = (page: Page) =>
  page
    .getByRole('region', { name: 'Pasirinktas automobilis' })
    .getByText('Iš viso', { exact: true })
    .locator('..');
const idOf = (page: Page) => Number(/\/offer\/edit\/(\d+)/.exec(page.url())?.[1]);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('the offer builder', () => {
  test('keeps the focus in the quantity of an accessory after Enter', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await begin(admin);
    const page = await app.open(`/offer/edit/${id}/accessories`, { as: admin });
    const accessories = page.getByRole('region', { name: 'Pardavėjo montuojami priedai' });
    await accessories.getByRole('checkbox').first().click();
    const quantity = accessories.getByRole('textbox', { name: /^Kiekis: / });
    await quantity.fill('3');
    await quantity.press('Enter');
    await expect
      .poll(() => admin.get<{ accessory_ids: { quantity: number }[] }>(`/version/${id}`))
      .toMatchObject({ accessory_ids: [{ quantity: 3 }] });
    // The car is asked for again after it; the field stays the same one.
    await page.waitForLoadState('networkidle');
    expect(await quantity.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('5');
    expect(await quantity.inputValue()).toBe('5');
    // What is no whole number stays as it was typed, and is not saved as another.
    await quantity.fill('2,5');
    await quantity.press('Enter');
    await accessories.getByText('Įveskite sveikąjį skaičių, ne didesnį kaip 999.').waitFor();
    expect(await quantity.inputValue()).toBe('2,5');
    expect(await admin.get(`/version/${id}`)).toMatchObject({ accessory_ids: [{ quantity: 3 }] });
  });

  test('goes from the start over every step to the summary, saved and priced at each choice', async ({
    app,
  }) => {
    const admin = await app.as('admin');
    const page = await app.open('/', { as: admin });
    await page.getByRole('button', { name: 'Naujas pasiūlymas' }).click();
    const start = page.getByRole('dialog', { name: 'Naujas pasiūlymas' });
    await start.getByLabel('Įmonė').selectOption({ label: 'UAB „Aurora Vilnius“' });
    await start.getByLabel('Markė').selectOption({ label: 'Aurora' });
    await start.getByText('2026 m. ruduo').waitFor();
    await start.getByLabel('Klientas').fill('Jonas Petraitis');
    await start.getByRole('button', { name: 'Pasirinkti modelį' }).click();

    // The search has the focus: a few letters and Enter are enough.
    await heading(page, 'Naujas pasiūlymas: modelis').waitFor();
    await option(page, /^A01P/).waitFor();
    await page.keyboard.type('a01p');
    await page.getByRole('status').filter({ hasText: '1 modelis' }).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Variantas').waitFor();
    const id = idOf(page);
    expect(await read(admin, id)).toMatchObject({
      ...place,
      customer_name: 'Jonas Petraitis',
      type: 'standard',
    });
    await total(page)
      .getByText(/23\s522,40/)
      .waitFor();

    // Back leads to before the offer, not to a second one.
    await page.goBack();
    await heading(page, 'Pradžia').waitFor();
    await page.goForward();
    await heading(page, 'Variantas').waitFor();
    expect(idOf(page)).toBe(id);

    await page.getByRole('link', { name: /^Ratai/ }).click();
    await option(page, /^19 colių/).click();
    await heading(page, 'Salonas').waitFor();
    await total(page)
      .getByText(/24\s913,90/)
      .waitFor();
    expect(await chosen(admin, id, 'wheels')).toEqual(['W19']);

    await page.getByRole('link', { name: 'Toliau: Apmušalai' }).click();
    await heading(page, 'Apmušalai').waitFor();
    await page.reload();
    await heading(page, 'Apmušalai').waitFor();

    await page.getByRole('link', { name: /^Santrauka/ }).click();
    await page.getByLabel('Telefonas').fill('+370 600 12345');
    await page.getByLabel('Pavadinimas').fill('Šeimai');
    await page.getByRole('textbox', { name: 'Galioja iki' }).focus();
    await expect
      .poll(() => read(admin, id))
      .toMatchObject({ customer_phone: '+370 600 12345', title: 'Šeimai' });
  });

  test('is worked with keys alone', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await begin(admin);
    const page = await app.open(`/offer/edit/${id}/exterior`, { as: admin });
    await heading(page, 'Kėbulo spalva').waitFor();
    await option(page, /^Balta/).waitFor();
    await page.keyboard.press('Alt+ArrowRight');
    await heading(page, 'Ratai').waitFor();
    await expect.poll(() => focused(page)).toBe('Ratai');
    await page.keyboard.press('Alt+ArrowLeft');
    await heading(page, 'Kėbulo spalva').waitFor();
    await page.keyboard.press('Alt+ArrowRight');
    await option(page, /^20 colių.*reikia 1 pakeitimo/).waitFor();

    // Arrows go from tile to tile and choose nothing; Tab leads to what belongs to the tile.
    await expect.poll(() => focused(page)).toBe('Ratai');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toMatch(/20 colių/);
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('kodėl?');
    expect(await chosen(admin, id, 'wheels')).toEqual([]);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await heading(page, 'Salonas').waitFor();
    expect(await chosen(admin, id, 'wheels')).toEqual(['W19']);

    // A digit chooses the row; in a field it is a digit.
    await page.goto(`/offer/edit/${id}/options`);
    await option(page, /^Sportinė važiuoklė/).waitFor();
    await page.keyboard.press('1');
    await expect.poll(() => chosen(admin, id, 'options')).toEqual(['S1']);
    await page.keyboard.press('/');
    await page.keyboard.type('w20');
    const hit = page.getByRole('link', { name: /^20 colių/ });
    await hit.waitFor();
    expect(await chosen(admin, id, 'options')).toEqual(['S1']);
    await hit.press('Enter');
    await heading(page, 'Ratai').waitFor();
    await expect.poll(() => focused(page)).toMatch(/20 colių/);
  });

  test('keeps a choice that finds no connection, and saves it once there is one', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await begin(admin);
    const page = await app.open(`/offer/edit/${id}/options`, { as: admin });
    await option(page, /^Sportinė važiuoklė/).waitFor();
    await page.context().setOffline(true);
    await option(page, /^Sportinė važiuoklė/).click();
    await page.getByText('Neišsaugotas 1 pakeitimas: Sportinė važiuoklė').waitFor();
    await expect.poll(() => option(page, /^Sportinė važiuoklė/).getAttribute('aria-selected')).toBe('true');
    await page.context().setOffline(false);
    await expect.poll(() => chosen(admin, id, 'options')).toEqual(['S1']);
    await page.getByText(/^Išsaugota/).waitFor();
  });

  test('makes one offer of one pick, however often the answer gets lost', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await app.open('/offer/create/1/1/1/model', { as: admin });
    const before = (await admin.get<Version[]>('/version')).length;
    await option(page, /^A01P/).waitFor();
    await page.route(
      '**/api/v1/version',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await option(page, /^A01P/).dblclick();
    await page.getByRole('heading', { name: 'Nėra ryšio' }).waitFor();
    await option(page, /^A01P/).click();
    await heading(page, 'Variantas').waitFor();
    expect((await admin.get<Version[]>('/version')).length).toBe(before + 1);
  });

  test('leads astray nobody: hidden steps, steps that there are none, foreign offers', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await begin(admin);
    const page = await app.open(`/offer/edit/${id}/line`, { as: admin });
    // The model has variants, so there is no step of lines.
    await heading(page, 'Variantas').waitFor();
    await page.goto(`/offer/edit/${id}/nosuchstep`);
    await heading(page, 'Tokio puslapio nėra').waitFor();
    await page.goto('/offer/edit/abc/wheels');
    await heading(page, 'Tokio puslapio nėra').waitFor();
    await page.goto('/offer/edit/999999/wheels');
    await heading(page, 'Nerasta').waitFor();
    app.forgetMisdeeds();
  });
});
