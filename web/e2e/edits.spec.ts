import type { Page, Route } from 'playwright-core';
import { describe } from 'vitest';
import { Api, demoPassword } from './kit/api';
import { openBodyTypes } from './kit/list';
import { hideChangesOfOthers } from './kit/offers';
import { openBand } from './kit/summary';
import { expect, test } from './kit/test';

interface Version {
  id: number;
  number: string;
  revision: number;
  type: string;
  status: string;
  comment: string;
  delivery_term: string;
}

const place = { company_id: 1, brand_id: 1, pricelist_id: 1, type: 'standard', status: 'draft' };
const begin = (api: Api, model = 1) => api.post<Version>('/version', { ...place, model_id: model });
const read = (api: Api, id: number) => api.get<Version>(`/version/${id}`);
const comment = (page: Page) => page.getByLabel('Komentaras');
const title = (page: Page) => page.getByRole('textbox', { name: 'Pavadinimas', exact: true });

/** Enters a text and leaves the field. */
async function enter(page: Page, text: string): Promise<void> {
  await comment(page).fill(text);
  await comment(page).press('Tab');
}

/** Holds the answers to these requests until they may come. */
async function slowLine(page: Page, address: string, method: string): Promise<() => void> {
  let answer = () => {};
  const mayAnswer = new Promise<void>((done) => (answer = done));
  await page.route(address, async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    await mayAnswer;
    await route.fulfill({ response });
  });
  return answer;
}

/** The browser's question before a page is left, answered with yes; answers how often it was asked. */
function leaving(page: Page): () => number {
  let asked = 0;
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') asked += 1;
    void dialog.accept();
  });
  return () => asked;
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Prisijungimo vardas' }).fill(username);
  await page.getByLabel('Slaptažodis', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Prisijungti', exact: true }).click();
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNwaDgAAAKEAYEml6crAAAAAElFTkSuQmCC',
  'base64',
);

describe('what is typed while a save runs', () => {
  test('stays in a field of an offer after Enter, and is saved with the field', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: jonas });
    await openBand(page, 'Tekstai');
    const answer = await slowLine(page, `**/api/v1/version/${id}`, 'PUT');
    await title(page).fill('Jonas');
    await title(page).press('Enter');
    await title(page).pressSequentially(' Jonaitis');
    answer();
    await expect.poll(async () => (await jonas.get<{ title: string }>(`/version/${id}`)).title).toBe('Jonas');
    await page.getByText(/^Išsaugota/).waitFor();
    expect(await title(page).inputValue()).toBe('Jonas Jonaitis');
    await title(page).press('Tab');
    await expect
      .poll(async () => (await jonas.get<{ title: string }>(`/version/${id}`)).title)
      .toBe('Jonas Jonaitis');
  });

  test('and while a picture is being sent is lost as little as the picture', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas);
    const titleOf = async () => (await jonas.get<{ title: string }>(`/version/${id}`)).title;
    const page = await app.open(`/offer/edit/${id}/summary`, { as: jonas });
    await openBand(page, 'Tekstai');
    await openBand(page, 'Nuotraukos');
    const save = await slowLine(page, `**/api/v1/version/${id}`, 'PUT');
    const send = await slowLine(page, '**/api/v1/image/upload', 'POST');
    await title(page).fill('Jonas');
    await title(page).press('Enter');
    await title(page).pressSequentially(' Jonaitis');
    await page.getByRole('button', { name: 'Įkelti nuotraukų' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
    await dialog.getByText('a.png').waitFor();
    save();
    await expect.poll(titleOf).toBe('Jonas Jonaitis');
    send();
    await dialog.waitFor({ state: 'detached' });
    await title(page).press('End');
    await title(page).pressSequentially(' ir Ona');
    await expect
      .poll(async () => (await jonas.get<unknown[]>(`/version-image?versionId=${id}`)).length)
      .toBe(1);
    await page.getByText('1 nuotrauka', { exact: false }).first().waitFor();
    expect(await title(page).inputValue()).toBe('Jonas Jonaitis ir Ona');
    await title(page).press('Tab');
    await expect.poll(titleOf).toBe('Jonas Jonaitis ir Ona');
  });

  test('stays in a form after Ctrl+S, which stays open for it', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Typing Motors', {});
    const { id } = await admin.post<{ id: number }>('/serie', { brand_id: brand.id, name: 'Šeima' });
    const page = await app.open(`/serie/edit/${id}`, { as: admin });
    const name = page.getByRole('textbox', { name: /^Pavadinimas/ });
    const answer = await slowLine(page, `**/api/v1/serie/${id}`, 'PUT');
    await name.fill('Miesto');
    await page.keyboard.press('Control+s');
    await name.pressSequentially(' ir kelio');
    answer();
    await page.getByText('dar neišsaugota', { exact: false }).waitFor();
    expect(await name.inputValue()).toBe('Miesto ir kelio');
    await page.keyboard.press('Control+s');
    await expect
      .poll(async () => (await admin.get<{ name: string }>(`/serie/${id}`)).name)
      .toBe('Miesto ir kelio');
  });
});

describe('a change that finds no connection', () => {
  test('never overwrites a newer one', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: jonas });
    await openBand(page, 'Tekstai');
    const path = `**/api/v1/version/${id}`;
    await page.route(path, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await enter(page, 'Senas');
    await page.getByText('Neišsaugotas 1 pakeitimas: Komentaras').waitFor();
    await enter(page, 'Naujas');
    await page.unroute(path);
    await expect.poll(async () => (await read(jonas, id)).comment).toBe('Naujas');
    await page.getByText(/^Išsaugota/).waitFor();
    expect(await comment(page).inputValue()).toBe('Naujas');
    expect((await read(jonas, id)).comment).toBe('Naujas');
    app.forgetMisdeeds();
  });

  test('stays in its field, marked as not saved, where another window was faster', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: jonas });
    await title(page).waitFor();
    await hideChangesOfOthers(page);
    const { revision } = await read(jonas, id);
    await jonas.put(`/version/${id}`, { revision, title: 'Iš pirmo' });
    await title(page).fill('Iš antro');
    await title(page).press('Tab');
    await page.getByText(/^Tuo metu kitur įrašyta „Iš pirmo“\. Jūsų įrašas neišsaugotas/).waitFor();
    expect(await title(page).inputValue()).toBe('Iš antro');
    await page.getByRole('status').getByText('Neišsaugota: Pavadinimas', { exact: true }).waitFor();
    expect(await page.getByText(/^Išsaugota \d/).count()).toBe(0);
    // Passing through the field takes nothing over.
    await title(page).focus();
    await title(page).press('Tab');
    expect(await jonas.get(`/version/${id}`)).toMatchObject({ title: 'Iš pirmo' });
    await page.getByRole('button', { name: 'Išsaugoti mano pakeitimą' }).click();
    await page.getByText(/^Išsaugota \d/).waitFor();
    expect(await jonas.get(`/version/${id}`)).toMatchObject({ title: 'Iš antro' });
    expect(await title(page).inputValue()).toBe('Iš antro');
    app.forgetMisdeeds();
  });

  test('is asked about before the page is left, and sent after a reload', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: jonas });
    await openBand(page, 'Tekstai');
    const asked = leaving(page);
    await page.route(`**/api/v1/version/${id}`, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await enter(page, 'Po perkrovimo');
    await page.getByText('Neišsaugotas 1 pakeitimas: Komentaras').waitFor();
    await page.goto('/offer');
    expect(asked()).toBe(1);
    await page.unroute(`**/api/v1/version/${id}`);
    await expect.poll(async () => (await read(jonas, id)).comment).toBe('Po perkrovimo');
    app.forgetMisdeeds();
  });

  test('in a field that is not left is saved before a reload and by leaving the step with a key', async ({
    app,
  }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: jonas });
    await openBand(page, 'Tekstai');
    leaving(page);
    await comment(page).fill('Be išėjimo');
    await page.reload();
    await expect.poll(async () => (await read(jonas, id)).comment).toBe('Be išėjimo');
    await expect.poll(() => comment(page).inputValue()).toBe('Be išėjimo');

    await comment(page).fill('Klavišu');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await read(jonas, id)).comment).toBe('Klavišu');
    expect(await comment(page).evaluate((field) => field === document.activeElement)).toBe(true);

    await comment(page).fill('Kitame žingsnyje');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(async () => (await read(jonas, id)).comment).toBe('Kitame žingsnyje');
  });

  test('is not sent under the login of another user, and goes with the next of its own', async ({ app }) => {
    const session = await Api.login(app.url, 'jonas');
    const { id } = await begin(session);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: session });
    await openBand(page, 'Tekstai');
    leaving(page);
    const puts: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith(`/version/${id}`))
        void request.headerValue('authorization').then((token) => puts.push(token));
    });
    await comment(page).waitFor();
    await session.post('/user/logout', {});
    await enter(page, 'Jono žodžiai');
    const dialog = page.getByRole('dialog', { name: 'Sesija baigėsi' });
    await dialog.waitFor();
    puts.length = 0;
    await logIn(page, 'admin');
    await page.waitForURL('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(puts).toEqual([]);
    expect(await page.getByText('Jono žodžiai').count()).toBe(0);

    await page.context().clearCookies({ name: 'access_token' });
    await page.goto('/');
    await logIn(page, 'jonas');
    const jonas = await app.as('jonas');
    await expect.poll(async () => (await read(jonas, id)).comment).toBe('Jono žodžiai');
    app.forgetMisdeeds();
  });

  test('lets an offer be finished after it, and says so', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id, number } = await begin(jonas);
    await jonas.put(`/version/${id}`, {
      customer_phone: '+370 600 12345',
      customer_email: 'jonas@pavyzdys.lt',
      revision: 1,
    });
    const page = await app.open(`/offer/edit/${id}/summary`, { as: jonas });
    await openBand(page, 'Tekstai');
    await page.getByRole('heading', { name: 'Pasiūlymą galima užbaigti' }).waitFor();
    await page.context().setOffline(true);
    await enter(page, 'Iki penktadienio');
    await page.getByText('Neišsaugotas 1 pakeitimas: Komentaras').waitFor();
    await page.getByRole('button', { name: 'Užbaigti' }).click();
    await page.getByText('Pasiūlymas bus užbaigtas, kai bus išsaugoti pakeitimai.').waitFor();
    expect(page.context().pages()).toHaveLength(1);
    await page.context().setOffline(false);
    await page.getByText(`Pasiūlymas ${number} užbaigtas`).waitFor();
    expect(await read(jonas, id)).toMatchObject({ status: 'active', comment: 'Iki penktadienio' });
    app.forgetMisdeeds();
  });

  test('with everything that a list does not sell waits as one', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas);
    const page = await app.open('/', { as: jonas });
    await page.route('**/version/pricelists/**', async (route) => {
      const response = await route.fetch();
      const lists = (await response.json()) as object[];
      for (const list of lists) Object.assign(list, { missing: 2 });
      await route.fulfill({ response, json: lists });
    });
    await page.goto(`/offer/edit/${id}`);
    const missing = ['Panoraminis stogas', 'Šildomas vairas'].map((text, index) => ({
      feature_id: index + 1,
      code: text,
      text,
      important: false,
    }));
    let isOffline = false;
    await page.route('**/version/validate-missing-feature/**', (route) =>
      isOffline ? route.abort() : route.fulfill({ json: missing }),
    );
    await page.getByRole('button', { name: /2026 m. ruduo/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Trūkstamos opcijos' });
    await dialog.waitFor();
    isOffline = true;
    await page.route('**/version-changer/delete-feature/**', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Visos atsisakyti' }).click();
    await page.getByText('Neišsaugotas 1 pakeitimas: Panoraminis stogas, Šildomas vairas').waitFor();
    app.forgetMisdeeds();
  });
});

describe('what somebody else changes meanwhile', () => {
  test('is looked at before the answer of a dialog counts', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas);
    const page = await app.open(`/offer/edit/${id}/options`, { as: jonas });
    await page.getByRole('button', { name: /^Tipas:/ }).click();
    await page.getByRole('menuitemradio', { name: 'ambasadai' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Pakeisti tipą' }).waitFor();
    const { revision } = await read(jonas, id);
    await jonas.put(`/version/${id}`, { comment: 'Kito žodžiai', revision });
    // The screen behind the dialog learns of it, as it does every twenty seconds.
    await page.waitForResponse(`**/version/car/${id}`);
    await dialog.getByRole('button', { name: 'Pakeisti tipą' }).click();
    await page
      .getByText(/tuo metu/)
      .first()
      .waitFor();
    expect((await read(jonas, id)).type).toBe('standard');
    app.forgetMisdeeds();
  }, 60_000);

  test('does not bring back a translation that was taken out', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Merge Motors', {});
    const { id } = await admin.post<{ id: number }>('/body-type', {
      brand_id: brand.id,
      code: 'EST',
      name: { 1: 'Universalas', 2: 'Estate' },
    });
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);
    await list.choose('EST', 'Vertimai…');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').nth(1).fill('');
    await admin.put(`/body-type/${id}`, { code: 'WAG', revision: 1 });
    await dialog.getByRole('button', { name: 'Išsaugoti' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await admin.bodyTypes(brand.id))[0])
      .toMatchObject({ code: 'WAG', name: { 1: 'Universalas' } });
    expect((await admin.bodyTypes(brand.id))[0]?.name).not.toHaveProperty('2');
    app.forgetMisdeeds();
  });
});

describe('a creation', () => {
  test('is made once, though Enter is pressed again while the list takes it over', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Twice Motors', {});
    const page = await app.open(brand.path, { as: admin });
    await page.getByRole('button', { name: 'Naujas kėbulo tipas' }).first().click();
    await page.keyboard.type('ONE');
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/body-type')) posts.push(request.url());
    });
    const answer = await slowLine(page, '**/api/v1/body-type?*', 'GET');
    const created = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.keyboard.press('Enter');
    await created;
    await page.keyboard.press('Enter');
    answer();
    const list = await openBodyTypes(page);
    await list.shows('ONE');
    expect(posts).toHaveLength(1);
  });

  test('takes the very next letter, however busy the browser is', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Quick Motors', {});
    const page = await app.open(brand.path, { as: admin });
    const create = page.getByRole('button', { name: 'Naujas kėbulo tipas' }).first();
    // What React puts off comes with the next task, as a letter does; a microtask is before both.
    const first = await create.evaluate(async (button: HTMLElement) => {
      button.click();
      await Promise.resolve();
      return document.activeElement?.getAttribute('aria-label');
    });
    expect(first).toBe('Kodas');
  });

  test('keeps its key when a gateway answers for the server', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Gateway Motors', {});
    const page = await app.open(brand.path, { as: admin });
    await page.getByRole('button', { name: 'Naujas kėbulo tipas' }).first().click();
    await page.keyboard.type('ONCE');
    await page.route(
      '**/api/v1/body-type',
      async (route) => {
        await route.fetch();
        await route.fulfill({ status: 502, body: 'Bad Gateway' });
      },
      { times: 1 },
    );
    await page.keyboard.press('Enter');
    const problem = page.getByRole('alertdialog');
    await problem.waitFor();
    await page.keyboard.press('Escape');
    await problem.waitFor({ state: 'detached' });
    const list = await openBodyTypes(page);
    await list.field('Kodas').press('Enter');
    await list.shows('ONCE');
    expect(await admin.bodyTypes(brand.id)).toHaveLength(1);
    app.forgetMisdeeds();
  });
});
