import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { phone } from './kit/app';
import { ListPage, openBodyTypes } from './kit/list';
import { unfold } from './kit/menu';
import { expect, test } from './kit/test';
import { goWithin } from './kit/visit';

const banner = 'Nėra ryšio su serveriu.';

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText(banner).waitFor();
}

async function comeBack(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.getByText(banner).waitFor({ state: 'detached' });
}

/** Where something stands in the window: its upper and its lower edge. */
async function edges(one: Locator): Promise<[top: number, bottom: number]> {
  const { top, bottom } = await one.evaluate(
    (element) => element.getBoundingClientRect().toJSON() as DOMRect,
  );
  return [Math.round(top), Math.round(bottom)];
}

describe('without a connection', () => {
  test('a banner says so, what was read stays, and it recovers by itself', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Offline Motors', { EST: 'Universalas' });
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);
    await page.context().setOffline(true);
    await page.getByText(banner).waitFor();
    await list.shows('EST');
    await page.context().setOffline(false);
    await page.getByText(banner).waitFor({ state: 'detached' });
  });

  test('the banner makes no page longer than the window', async ({ app }) => {
    const admin = await app.as('admin');
    const types = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`T${index}`, `Tipas ${index}`]),
    );
    const brand = await admin.brandWith('Tall Motors', types);
    const page = await app.open(brand.path, { as: admin });
    await openBodyTypes(page);
    const place = { company_id: 1, brand_id: 1, pricelist_id: 1, model_id: 1 };
    const { id } = await admin.post<{ id: number }>('/version', place);
    const tooTall = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    const without = await tooTall();
    await page.context().setOffline(true);
    await page.getByText(banner).waitFor();
    await expect.poll(tooTall).toBe(without);
    await page.context().setOffline(false);
    await page.getByText(banner).waitFor({ state: 'detached' });

    await page.goto(`/offer/edit/${id}/accessories`);
    await page.getByRole('region', { name: 'Pasirinktas automobilis' }).waitFor();
    await page.context().setOffline(true);
    await page.getByText(banner).waitFor();
    await expect.poll(tooTall).toBe(0);
    app.forgetMisdeeds();
  });

  test('the banner moves nothing that is read, covers no button and is in sight wherever it is read', async ({
    app,
  }) => {
    const admin = await app.as('admin');
    const place = { company_id: 1, brand_id: 1, pricelist_id: 1, model_id: 1 };
    const { id } = await admin.post<{ id: number }>('/version', place);
    for (const viewport of [{ width: 1440, height: 500 }, phone]) {
      const page = await app.open('/company/edit/2', { as: admin, viewport });
      const field = page.getByRole('textbox', { name: 'Pavadinimas' }).first();
      await field.waitFor();
      const before = await edges(field);
      await goOffline(page);
      expect(await edges(field)).toEqual(before);
      await page.evaluate(() => scrollTo(0, 60));
      const [top, bottom] = await edges(page.getByText(banner));
      expect(bottom).toBeLessThanOrEqual(viewport.height);
      const [, endOfSave] = await edges(page.getByRole('button', { name: 'Išsaugoti' }).last());
      expect(endOfSave).toBeLessThanOrEqual(top);
      await comeBack(page);

      await page.goto(`/offer/edit/${id}/summary`);
      const saved = page.getByText(/^Išsaugota \d/);
      // On a phone it stands in what the head unfolds.
      await saved.waitFor({ state: 'attached' });
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await goOffline(page);
      const [first, last] = await edges(page.getByText(banner));
      expect(first).toBeGreaterThan(0);
      expect(last).toBeLessThanOrEqual(viewport.height);
      // What cannot be saved now is not called saved.
      await saved.waitFor({ state: 'detached' });
      await comeBack(page);
      await saved.waitFor({ state: 'attached' });
    }
    app.forgetMisdeeds();
  });

  test('a page that could not be opened comes by itself with the connection', async ({ app }) => {
    const page = await app.open('/', { as: 'admin' });
    const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
    await unfold(page, 'Administravimas');
    await link('Šalys').waitFor();
    await goOffline(page);
    await link('Gamintojai').click();
    await page.getByRole('heading', { name: 'Nėra ryšio' }).waitFor();
    await link('Šalys').click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/country');
    await page.getByRole('heading', { name: 'Nėra ryšio' }).waitFor();
    await comeBack(page);
    await new ListPage(page, 'Šalys').loaded();
    app.forgetMisdeeds();
  });

  test('what could not be opened is named in one notice', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Named Motors', { EST: 'Universalas' });
    const page = await app.open(brand.path, { as: admin });
    await openBodyTypes(page);
    await goOffline(page);
    for (const name of ['Stulpeliai', 'Rodinys: Pradinis', 'Stulpeliai'])
      // oxlint-disable-next-line no-await-in-loop -- one after another, as a user does
      await page.getByRole('button', { name }).first().click();
    const notice = page.getByRole('region', { name: 'Pranešimai' }).getByText(/Nepavyksta pasiekti serverio/);
    await page.getByText('Nepavyko atidaryti: Stulpeliai, Rodinys: Pradinis.').waitFor();
    expect(await notice.count()).toBe(1);
    app.forgetMisdeeds();
  });

  test('what was typed stays in the row and is saved once, later', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Retry Motors', { EST: 'Universalas' });
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);
    await page.keyboard.press('n');
    await list.field('Kodas').fill('LATE');
    await page.context().setOffline(true);
    await page.keyboard.press('Enter');
    await list.toast('Neišsaugota, nes nėra ryšio.').waitFor();
    expect(await list.field('Kodas').inputValue()).toBe('LATE');
    await page.context().setOffline(false);
    await page.getByText(banner).waitFor({ state: 'detached' });
    await list.field('Kodas').press('Enter');
    await list.shows('EST', 'LATE');
    // No longer true, and gone long before its eight seconds are over.
    await list.toast('Neišsaugota, nes nėra ryšio.').waitFor({ state: 'detached', timeout: 7000 });
    expect(await admin.bodyTypes(brand.id)).toHaveLength(2);
  });

  test('an answer that got lost does not make a second record', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Lost Motors', {});
    const page = await app.open(brand.path, { as: admin });
    await page.getByRole('button', { name: 'Naujas kėbulo tipas' }).first().click();
    const list = new ListPage(page, 'Kėbulo tipai');
    await list.field('Kodas').fill('ONCE');
    // The server does its work, its answer never arrives.
    await page.route(
      '**/api/v1/body-type',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await page.keyboard.press('Enter');
    await list.toast('Neišsaugota, nes nėra ryšio.').waitFor();
    await list.field('Kodas').press('Enter');
    await list.shows('ONCE');
    expect(await admin.bodyTypes(brand.id)).toHaveLength(1);
  });
});

describe('a slow server', () => {
  test('shows rows without content, then the content', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Slow Motors', { EST: 'Universalas' });
    const page = await app.open('/', { as: admin });
    let answer = () => {};
    const mayAnswer = new Promise<void>((done) => (answer = done));
    await page.route('**/api/v1/body-type?*', async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await goWithin(page, brand.path);
    await page.getByRole('status').getByText('Sąrašas įkeliamas…').waitFor({ state: 'attached' });
    answer();
    await new ListPage(page, 'Kėbulo tipai').shows('EST');
    expect(await page.getByText('Sąrašas įkeliamas…').count()).toBe(0);
  });

  test('can be given up on after eight seconds', async ({ app }) => {
    const page = await app.open('/', { as: 'admin' });
    await page.context().clock.install();
    // The time is the test's: only the answer to the list never comes.
    await page.route('**/api/v1/brand?*', () => new Promise(() => {}));
    await Promise.all([page.waitForRequest('**/api/v1/brand?*'), goWithin(page, '/brand')]);
    await page.context().clock.fastForward(8500);
    await page.getByText('Tai trunka ilgiau nei įprastai.').waitFor();
    await page.getByRole('button', { name: 'Atšaukti' }).click();
    await page.getByText('Tai trunka ilgiau nei įprastai.').waitFor({ state: 'detached' });
    await page.unroute('**/api/v1/brand?*');
  });

  test('that fails shows why in place, with the request number, and tries again', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await app.open('/', { as: admin });
    const refusal = {
      status: 503,
      json: { status: 503, code: 'unavailable', message: 'Duomenų bazė užimta.', request_id: 'REQ-77' },
    };
    await page.route('**/api/v1/brand?*', (route) => route.fulfill(refusal));
    await goWithin(page, '/brand');
    await page.getByText('Duomenų bazė užimta.').waitFor();
    await page.getByText('REQ-77').waitFor();
    await page.unroute('**/api/v1/brand?*');
    await page.getByRole('button', { name: 'Bandyti dar kartą' }).click();
    await new ListPage(page, 'Markės').loaded();
  });
});
