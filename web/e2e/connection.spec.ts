import { describe } from 'vitest';
import { ListPage, openBodyTypes } from './kit/list';
import { expect, test } from './kit/test';
import { goWithin } from './kit/visit';

const banner = 'Nėra ryšio su serveriu.';

describe('without a connection', () => {
  test('a banner says so within two seconds, what was read stays, and it recovers by itself', async ({
    app,
  }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Offline Motors', { EST: 'Universalas' });
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);
    await page.context().setOffline(true);
    await page.getByText(banner).waitFor({ timeout: 2000 });
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
    await page.getByRole('region', { name: 'Jūsų automobilis' }).waitFor();
    await page.context().setOffline(true);
    await page.getByText(banner).waitFor();
    await expect.poll(tooTall).toBe(0);
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
