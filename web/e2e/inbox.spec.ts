import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Api } from './kit/api';
import { phone } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { expect, test } from './kit/test';

interface Notified {
  notices: readonly { id: number; kind: string; read_at: string | null; for: string }[];
  unread: number;
}

interface Offer {
  id: number;
  number: string;
}

const bell = (page: Page) => page.getByRole('button', { name: /^Pranešimai: / });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Pranešimai' });
const sauleID = 9;

/** A new offer of the administrator's, handed over to a user. */
async function handed(admin: Api, to: number, customer: string): Promise<Offer> {
  const car = { company_id: 1, brand_id: 1, pricelist_id: 1, customer_name: customer };
  const made = await admin.post<Offer>('/version', car);
  await admin.post(`/version/hand-over/${made.id}/${to}`, {});
  return made;
}

describe('the inbox', () => {
  test('says what happened, leads there and is marked as read', async ({ app }) => {
    const saule = await app.as('saule');
    const { notices } = await saule.get<Notified>('/notice');
    await saule.post('/notice/read', { until: notices[0]?.id ?? 1 });
    const admin = await app.as('admin');
    const offer = await handed(admin, sauleID, 'Ona Rimkutė');
    await handed(admin, sauleID, 'Kazys Rimkus');
    const page = await app.open('/', { as: saule });
    await page.getByRole('button', { name: 'Pranešimai: 2 neskaityti' }).focus();
    await page.keyboard.press('Enter');
    const today = panel(page).getByRole('region', { name: 'Šiandien' });
    await today.getByText(`perdavė pasiūlymą ${offer.number}.`).waitFor();
    await today.getByText('Ona Rimkutė').waitFor();
    await expectNoBarriers(page);

    // Marked without being opened, then closed by the keyboard: the focus is on the bell again.
    await today
      .getByRole('button', { name: /^Pažymėti skaitytu: / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Pranešimai: 1 neskaitytas' }).waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    await expect.poll(() => bell(page).evaluate((button) => button === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    await today.getByRole('link', { name: new RegExp(offer.number) }).click();
    await page.waitForURL(`**/offer/view/${offer.id}`);
    await page.getByRole('button', { name: 'Pranešimai: 0 neskaitytų' }).waitFor();
    await panel(page).waitFor({ state: 'hidden' });
  });

  test('leads from a new price list to the offers that it changes', async ({ app }) => {
    const admin = await app.as('admin');
    const list = async (name: string, price: number) => {
      const { id } = await admin.post<{ id: number }>('/pricelist', { pricelist_title_id: 1, name });
      await admin.post('/model-price', { pricelist_id: id, model_id: 1, price_standard: price });
      return id;
    };
    const [from, to] = [await list('Senas', 20_000), await list('Naujas', 21_000)];
    await admin.post(`/pricelist/publish/${from}`, {});
    const saule = await app.as('saule');
    const offer = await admin.post<Offer>('/version', {
      company_id: 1,
      brand_id: 1,
      pricelist_id: from,
      model_id: 1,
    });
    await admin.post(`/version/hand-over/${offer.id}/${sauleID}`, {});
    await admin.post(`/pricelist/publish/${to}`, {});
    await admin.post(`/pricelist/difference/notify/${from}/${to}`, {});
    const page = await app.open('/', { as: saule });
    await page.getByRole('button', { name: /^Pranešimai: [1-9]/ }).click();
    await panel(page)
      .getByRole('link', { name: /Naujas/ })
      .click();
    await page.waitForURL(`**/offer/repriced/${from}/${to}?my=1`);
    await page.getByRole('link', { name: offer.number }).waitFor();
    await page.getByText('modelis su transportavimu: +1 000,00 €').waitFor();
  });

  test('leads from a reserved car to the stock', async ({ app }) => {
    const [rokas, saule] = [await app.as('rokas'), await app.as('saule')];
    const cars =
      await rokas.get<readonly { id: number; reserved_by: string; brand_id: number }[]>('/stock?brandId=1');
    const car = cars.find(({ reserved_by: by }) => by === '')?.id ?? 0;
    await rokas.post(`/stock/reserve/${car}`, {});
    await saule.post(`/stock/reserve/${car}`, { queue: true });
    await rokas.post(`/stock/release/${car}`, {});
    const page = await app.open('/', { as: saule });
    await page.getByRole('button', { name: /^Pranešimai: [1-9]/ }).click();
    await panel(page)
      .getByRole('link', { name: /rezerv/i })
      .first()
      .click();
    await page.waitForURL(/\/stock(\?q=|$)/);
    await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(0);
  });

  test('is marked as a whole, also on a phone', async ({ app }) => {
    const jonas = await app.as('jonas');
    const page = await app.open('/', { as: jonas, viewport: phone });
    await page.getByRole('button', { name: /^Pranešimai: [1-9]/ }).click();
    await panel(page).getByText('Laiškas su pasiūlymu klientui nepristatytas.').waitFor();
    await expectNoBarriers(page);
    const box = await panel(page).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= phone.width).toBe(true);
    await panel(page).getByRole('button', { name: 'Pažymėti visus skaitytais' }).click();
    await page.getByRole('button', { name: 'Pranešimai: 0 neskaitytų' }).waitFor();
    expect((await jonas.get<Notified>('/notice')).unread).toBe(0);
  });

  test('is empty for who was notified nothing', async ({ app }) => {
    const page = await app.open('/', { as: 'ruta' });
    await bell(page).click();
    await panel(page)
      .getByText(/^Pranešimų nėra\./)
      .waitFor();
    await expectNoBarriers(page);
  });
});

describe('who stands in', () => {
  test('sees what is of who is away as their own, marked, and so does the history', async ({ app }) => {
    const admin = await app.as('admin');
    // Laura stands in for Paulius in the demo group.
    const people = await admin.get<readonly { id: number; username: string }[]>('/user?limit=100');
    const paulius = people.find(({ username }) => username === 'paulius.grig')?.id ?? 0;
    const offer = await handed(admin, paulius, 'Viltė Pavaduotoja');
    const page = await app.open('/', { as: 'laura.mik' });
    await page.getByText('Šiandien pavaduojate: Paulius Grigaitis').waitFor();
    await page.getByText('pavaduojate: Paulius Grigaitis', { exact: true }).first().waitFor();
    await bell(page).click();
    await panel(page)
      .getByText(/Viltė Pavaduotoja · pavaduojate: Paulius Grigaitis/)
      .waitFor();
    await page.keyboard.press('Escape');

    await page.goto('/offer');
    const row = page.getByRole('row', { name: new RegExp(offer.number) });
    await row.getByRole('img', { name: 'Pavaduojate: Paulius Grigaitis' }).waitFor();
    await expectNoBarriers(page);

    const laura = await app.as('laura.mik');
    await laura.put(`/version/${offer.id}`, { title: 'Pakeista pavaduojant' });
    await page.goto(`/offer/view/${offer.id}`);
    await page.goto('/offer');
    await row.getByRole('button', { name: /^Veiksmai/ }).click();
    await page.getByRole('menuitem', { name: 'Istorija' }).click();
    await page.getByText('Laura Mikalauskaitė (laura.mik) (pavaduoja: Paulius Grigaitis)').first().waitFor();
    await expectNoBarriers(page);
  });
});
