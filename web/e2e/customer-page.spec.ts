import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Api } from './kit/api';
import { type App, phone } from './kit/app';
import { barriers } from './kit/axe';
import { atRest } from './kit/rest';
import { expect, test } from './kit/test';

interface Offer {
  id: number;
  number: string;
}

/** An offer of the salesperson that was given to a customer. */
async function given(seller: Api): Promise<Offer> {
  const made = await seller.post<Offer>('/version', {
    company_id: 1,
    brand_id: 1,
    pricelist_id: 1,
    model_id: 1,
    customer_name: 'Ona Petraitytė',
  });
  await seller.put(`/version/${made.id}`, {
    customer_phone: '+370 612 34567',
    customer_email: 'ona@example.com',
    expire_date: '2030-01-31',
  });
  const { revision } = await seller.get<{ revision: number }>(`/version/${made.id}`);
  await seller.post(`/version/finish/${made.id}`, { revision });
  return made;
}

/** The customer is given a newer document. */
async function again(seller: Api, id: number): Promise<void> {
  await seller.put(`/version/${id}`, { title: 'Kitas' });
  const { revision } = await seller.get<{ revision: number }>(`/version/${id}`);
  await seller.post(`/version/finish/${id}`, { revision });
}

/** The customer accepts on the page, as it is open. */
async function accept(page: Page): Promise<void> {
  await page.getByRole('checkbox').first().check();
  await page.getByLabel('Vardas ir pavardė').fill('Ona Petraitytė');
  await page.getByRole('button', { name: 'Patvirtinu' }).click();
  await page.getByRole('heading', { name: 'Pasiūlymas patvirtintas' }).waitFor();
}

/** Makes a link as the salesperson does, and gives its path. */
async function link(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Nuoroda klientui' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuoroda klientui' });
  await dialog.getByRole('button', { name: 'Sukurti nuorodą' }).click();
  const address = await dialog.getByRole('link', { name: 'Atidaryti puslapį' }).getAttribute('href');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  return new URL(address ?? '').pathname;
}

const region = (page: Page) => page.getByRole('region', { name: 'Puslapis klientui' });

/** By how many pixels something in a part of a page runs over its edge, and whether it has a row of many lines. */
function fitOf(part: Locator): Promise<{ over: number; isTall: boolean }> {
  return part.evaluate((own) => {
    const { right } = own.getBoundingClientRect();
    const over = Math.max(
      0,
      ...[...own.querySelectorAll('*')].map((one) =>
        Math.floor(one.getBoundingClientRect().right - right + 0.5),
      ),
    );
    const rows = [...own.querySelectorAll('tr, dd')].map((one) => one.getBoundingClientRect().height);
    return { over, isTall: rows.length === 0 || Math.max(...rows) >= 100 };
  });
}

async function isFine(page: Page, what: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await barriers(page), `${what} ${colorScheme}`).toEqual([]);
  }
  const { scrollWidth, innerWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    innerWidth: globalThis.innerWidth,
  }));
  expect(scrollWidth, what).toBeLessThanOrEqual(innerWidth);
}

async function customer(app: App, path: string, viewport = phone): Promise<Page> {
  return app.open(path, { viewport });
}

describe('the page of a customer', () => {
  test('has links whose table fits at every width', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await given(jonas);
    await jonas.post(`/version/links/${id}`, {});
    const page = await app.open(`/offer/view/${id}`, { as: jonas });
    await region(page)
      .getByRole('button', { name: /Panaikinti nuorodą/ })
      .waitFor();
    await atRest(page);
    for (const width of [640, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // A table becomes cards where its words have no room, and is measured as it stands then.
      await expect
        .poll(() => fitOf(region(page)), {
          message: `what runs over the edge, and the tallest row at ${width}`,
        })
        .toEqual({ over: 0, isTall: false });
    }
  });

  test('keeps the states of its links clear of what ends them', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await given(jonas);
    await jonas.post(`/version/links/${id}`, {});
    await again(jonas, id);
    const page = await app.open(`/offer/view/${id}`, { as: jonas });
    for (const [language, title, word, verb] of [
      ['lt', 'Puslapis klientui', 'Yra naujesnis dokumentas', /^Panaikinti nuorodą/],
      ['en', 'Customer page', 'There is a newer document', /^Revoke the link made/],
    ] as const) {
      await page.context().addCookies([{ name: 'lang', value: language, url: app.url }]);
      await page.reload();
      const part = page.getByRole('region', { name: title });
      const [state, end] = [part.getByText(word), part.getByRole('button', { name: verb })];
      for (const width of [1440, 1024, phone.width, 320]) {
        await page.setViewportSize({ width, height: 900 });
        await end.scrollIntoViewIfNeeded();
        const lies = async () => {
          const [a, b] = [await state.boundingBox(), await end.boundingBox()];
          if (!a || !b) return true;
          const card = await part.evaluate((one) => one.getBoundingClientRect().right);
          if (a.x + a.width > card - (width < 768 ? 8 : 0)) return true;
          return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
        };
        await expect.poll(lies, { message: `${language} ${width}` }).toBe(false);
      }
    }
  });

  test('opens until a day that the salesperson chooses, no later than the offer', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await given(jonas);
    const page = await app.open(`/offer/view/${id}`, { as: jonas });
    await page.getByRole('button', { name: 'Nuoroda klientui' }).click();
    await page.setViewportSize(phone);
    const dialog = page.getByRole('dialog', { name: 'Nuoroda klientui' });
    const day = dialog.getByRole('textbox', { name: 'Galioja iki' });
    expect(await day.inputValue()).toBe('2030-01-31');
    await dialog.getByText('Vėliausiai 2030-01-31').waitFor();
    await isFine(page, 'the day of a link');
    const make = dialog.getByRole('button', { name: 'Sukurti nuorodą' });
    for (const [typed, refusal] of [
      ['2030-02-01', 'ne ilgiau nei iki 2030-01-31'],
      ['2020-01-01', 'ne trumpiau nei iki šiandien'],
      ['', 'Įveskite dieną'],
    ] as const) {
      await day.fill(typed);
      await make.click();
      await dialog.getByText(refusal).waitFor();
      expect(await day.getAttribute('aria-invalid')).toBe('true');
    }
    await day.fill('2029-12-31');
    await make.click();
    await dialog.getByText(/Galioja iki 2029-12-31/).waitFor();
    await isFine(page, 'the address of a link');
    app.forgetMisdeeds(); // a day that cannot be is answered 422
  });

  test('is made, read on a phone, asked about and accepted', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id, number } = await given(jonas);
    const office = await app.open(`/offer/view/${id}`, { as: jonas });
    const path = await link(office);
    await region(office).getByText('neatidaryta').waitFor();
    expect(await barriers(office)).toEqual([]);

    const page = await customer(app, path);
    await page.getByText(number).first().waitFor();
    await page.getByRole('link', { name: 'Atidaryti PDF' }).waitFor();
    await page.getByRole('heading', { name: 'Jūsų vadybininkas' }).waitFor();
    expect(await page.locator('script').count()).toBe(0);
    await isFine(page, 'the offer');

    await page.getByLabel('Jūsų klausimas').fill('Ar yra kablys?');
    await page.getByRole('button', { name: 'Siųsti klausimą' }).click();
    await page.getByText('Klausimas išsiųstas.').waitFor();

    await page.getByRole('link', { name: 'Patvirtinti', exact: true }).click();
    await page.getByRole('button', { name: 'Patvirtinu' }).click();
    await page.getByRole('alert').getByText('Įveskite vardą ir pavardę.').waitFor();
    await isFine(page, 'what is missing');
    await page.getByRole('checkbox').check();
    await page.getByLabel('Vardas ir pavardė').fill('Ona Petraitytė');
    await page.getByRole('button', { name: 'Patvirtinu' }).click();
    await page.getByRole('heading', { name: 'Pasiūlymas patvirtintas' }).waitFor();
    await isFine(page, 'the acceptance');

    await office.reload();
    await region(office).getByText('Klientas patvirtino dokumentą Nr. 1').waitFor();
    await region(office).getByText('Ar yra kablys?').waitFor();
    await region(office).getByText('Įrodymai', { exact: true }).click();
    await region(office).getByText('Patvirtintas tekstas').waitFor();
    const timeline = office.getByRole('region', { name: 'Kas vyko' });
    for (const happened of [
      'Sukurta nuoroda klientui',
      'Klientas pirmą kartą atidarė puslapį',
      'Klientas paklausė',
    ]) {
      await timeline.getByText(happened).waitFor();
    }
    await region(office)
      .getByText(/1 kartą/)
      .waitFor();
    expect(await barriers(office)).toEqual([]);
    await office.getByRole('button', { name: /^Pranešimai: / }).click();
    await office.getByText(`Klientas patvirtino pasiūlymą ${number}.`).waitFor();
    app.forgetMisdeeds(); // a form with something missing is answered 422
  });

  test('is shown as accepted before it is changed, and is withdrawn after a question', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id, number } = await given(jonas);
    const office = await app.open(`/offer/view/${id}`, { as: jonas });
    const path = await link(office);
    const page = await customer(app, path);
    await page.getByRole('checkbox').check();
    await page.getByLabel('Vardas ir pavardė').fill('Ona Petraitytė');
    await page.getByRole('button', { name: 'Patvirtinu' }).click();
    await page.getByRole('heading', { name: 'Pasiūlymas patvirtintas' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);

    await office.reload();
    await office.getByText(/^Patvirtintas \d{4}/).waitFor();
    const timeline = office.getByRole('region', { name: 'Kas vyko' });
    await timeline.getByText('Klientas patvirtino').waitFor();
    await office.getByRole('link', { name: 'Rengti' }).click();
    await office.getByText(/^Klientas \(Ona Petraitytė\) šį pasiūlymą patvirtino/).waitFor();

    await office.goto(`/offer/view/${id}`);
    await office.getByRole('button', { name: 'Atšaukti patvirtinimą' }).click();
    const question = office.getByRole('dialog', { name: 'Atšaukti patvirtinimą' });
    await question.getByText(`Ona Petraitytė patvirtino pasiūlymą ${number}`).waitFor();
    expect(await barriers(office)).toEqual([]);
    await question.getByRole('button', { name: 'Grįžti' }).click();
    await office.getByText(/^Patvirtintas \d{4}/).waitFor();
    await office.getByRole('button', { name: 'Atšaukti patvirtinimą' }).click();
    await question.getByRole('button', { name: 'Atšaukti patvirtinimą' }).click();
    await region(office).getByText('Dokumento Nr. 1 patvirtinimas atšauktas').waitFor();
    await timeline.getByText('Patvirtinimas atšauktas').waitFor();
    expect(await office.getByText(/^Patvirtintas \d{4}/).count()).toBe(0);

    await page.reload();
    await page.getByText('Ankstesnis patvirtinimas (Ona Petraitytė').waitFor();
    expect(await page.getByText('Pasiūlymas patvirtintas').count()).toBe(0);
    await isFine(page, 'what was withdrawn');
    app.forgetMisdeeds(); // an acceptance is not withdrawn unasked: 409
  });

  test('is answered from the first page, and marks the accepted alternative on its own page', async ({
    app,
  }) => {
    const jonas = await app.as('jonas');
    const { id, number } = await given(jonas);
    await jonas.post(`/version/alternatives/${id}`, {});
    const office = await app.open(`/offer/view/${id}`, { as: jonas });
    const page = await customer(app, await link(office));
    await page.getByLabel('Jūsų klausimas').fill('Kada galima pabandyti?');
    await page.getByRole('button', { name: 'Siųsti klausimą' }).click();
    await page.getByText('Klausimas išsiųstas.').waitFor();

    await office.goto('/');
    const today = office.getByRole('region', { name: 'Šiandien' });
    const answer = today.getByRole('link', { name: `Atsakyti: ${number}` });
    await answer.click();
    await office.waitForURL(`**/offer/view/${id}**`);
    await region(office).getByRole('button', { name: 'Pažymėti kaip atsakytą' }).click();
    await region(office)
      .getByText(/atsakyta \d/)
      .waitFor();
    await office.goto('/');
    await today.waitFor();
    await expect.poll(() => answer.count()).toBe(0);

    await page.getByRole('checkbox').first().check();
    await page.getByLabel('Vardas ir pavardė').fill('Ona Petraitytė');
    await page.getByRole('button', { name: 'Patvirtinu' }).click();
    await page.getByRole('heading', { name: 'Pasiūlymas patvirtintas' }).waitFor();
    await office.goto(`/offer/view/${id}`);
    const letter = office.getByRole('group', { name: 'Alternatyvos' }).locator('[aria-current]');
    await letter.getByText('Patvirtintas').waitFor();

    // What is asked about an accepted offer waits beside its order.
    await page.getByLabel('Jūsų klausimas').fill('Kada galima atsiimti?');
    await page.getByRole('button', { name: 'Siųsti klausimą' }).click();
    await page.getByText('Klausimas išsiųstas.').waitFor();
    await office.goto('/');
    const both = today.getByRole('listitem').filter({
      has: office.getByRole('link', { name: `Atsakyti ir užsakyti: ${number}` }),
    });
    await both.getByText('Klientas klausia').waitFor();
    await both.getByText('Klientas patvirtino').waitFor();
    await isFine(office, 'a question beside an acceptance');
    app.forgetMisdeeds();
  });

  test('says of an older document that it was accepted, and of the newer one that it was not', async ({
    app,
  }) => {
    const jonas = await app.as('jonas');
    const { id } = await given(jonas);
    const office = await app.open(`/offer/view/${id}`, { as: jonas });
    await accept(await customer(app, await link(office)));
    await office.reload();
    await office.getByText(/^Patvirtintas \d{4}/).waitFor();
    const order = office.getByRole('button', { name: 'Užsakyti…' });
    expect(await order.getAttribute('data-variant')).toBe('filled');
    await again(jonas, id);
    await office.reload();
    const badge = office.getByText('Patvirtintas senesnis dokumentas Nr. 1');
    await badge.waitFor();
    expect(await badge.getAttribute('data-tone')).toBe('grey');
    const panel = region(office).getByText('Klientas patvirtino dokumentą Nr. 1');
    expect(await panel.getAttribute('data-tone')).toBe('grey');
    await region(office)
      .getByText('Vėliau klientui pateiktas dokumentas Nr. 2. Jis nepatvirtintas.')
      .waitFor();
    expect(await order.getAttribute('data-variant')).toBe('default');
    await isFine(office, 'an older acceptance');
    await office.setViewportSize({ width: 320, height: 640 });
    await isFine(office, 'an older acceptance on a small phone');
  });

  test('names the order that stays when the decision is withdrawn, and leads to it from there', async ({
    app,
  }) => {
    const jonas = await app.as('jonas');
    const { id, number } = await given(jonas);
    const { id: other } = await jonas.post<Offer>(`/version/alternatives/${id}`, {});
    const { revision } = await jonas.get<{ revision: number }>(`/version/${other}`);
    await jonas.post(`/version/finish/${other}`, { revision });
    const office = await app.open(`/offer/view/${id}`, { as: jonas });
    await accept(await customer(app, await link(office)));

    // The list has the word of the page.
    await office.goto('/offer');
    await office
      .getByRole('row')
      .filter({ hasText: number })
      .first()
      .getByText('Patvirtintas', { exact: true })
      .waitFor();

    const order = await jonas.post<{ id: number }>(`/order/from-offer/${id}`, {});
    await office.goto(`/offer/view/${id}`);
    await office.getByRole('button', { name: 'Atšaukti pasirinkimą' }).click();
    const question = office.getByRole('dialog', { name: 'Atšaukti patvirtinimą' });
    await question.getByText(`Užsakymas Nr. ${order.id} liks galioti.`).waitFor();
    await isFine(office, 'the question before the decision is withdrawn');
    await question.getByRole('button', { name: 'Atšaukti patvirtinimą' }).click();
    await region(office).getByText('Dokumento Nr. 1 patvirtinimas atšauktas').waitFor();

    await office.goto(`/offer/view/${other}`);
    await office.getByRole('button', { name: 'Užsakyti…' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByText(`Alternatyva A jau užsakyta: užsakymas ${order.id}.`).waitFor();
    await isFine(office, 'the order beside that of another alternative');
    await dialog.getByRole('button', { name: 'Atšaukti' }).click();
    await office.getByRole('button', { name: 'Klientas pasirinko' }).click();
    const choice = office.getByRole('dialog', { name: 'Klientas pasirinko' });
    await choice.getByText(`užsakymas Nr. ${order.id} (A)`).waitFor();
    await choice.getByRole('button', { name: 'Klientas pasirinko' }).click();
    await office.getByRole('button', { name: 'Atšaukti pasirinkimą' }).waitFor();

    await office.goto(`/offer/view/${id}`);
    await office.getByRole('link', { name: `Užsakymas ${order.id}` }).waitFor();
    app.forgetMisdeeds(); // what is not known of is answered 409
  });

  test('lists the links of all alternatives on the page of each', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await given(jonas);
    await jonas.post(`/version/links/${id}`, {});
    const { id: other } = await jonas.post<Offer>(`/version/alternatives/${id}`, {});
    const page = await app.open(`/offer/view/${other}`, { as: jonas, viewport: phone });
    await region(page).getByText('A, Nr. 1').waitFor();
    await isFine(page, 'the link of another alternative');
    await region(page)
      .getByRole('button', { name: /^Panaikinti nuorodą/ })
      .click();
    const revoking = page.getByRole('dialog');
    await revoking
      .getByText(/sukurta nuoroda \(Alternatyva A, Nr\. 1\), ir klientas puslapio nebeatidarys/)
      .waitFor();
    await revoking.getByRole('button', { name: 'Grįžti' }).click();
    await jonas.post(`/version/links/${id}`, {});
    await page.reload();
    await region(page)
      .getByRole('button', { name: /^Panaikinti nuorodą/ })
      .last()
      .click();
    await revoking
      .getByText(/Kitomis veikiančiomis nuorodomis klientas puslapį atidarys ir toliau/)
      .waitFor();
    await revoking.getByRole('button', { name: 'Panaikinti nuorodą' }).click();
    await region(page).getByText('Panaikinta').waitFor();
    await page.goto(`/offer/view/${id}`);
    await region(page).getByText('Panaikinta').waitFor();
  });

  test('says that the link was revoked, and whom to ask', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await given(jonas);
    const office = await app.open(`/offer/view/${id}`, { as: jonas });
    const path = await link(office);
    await region(office)
      .getByRole('button', { name: /^Panaikinti nuorodą/ })
      .click();
    await office.getByRole('dialog').getByRole('button', { name: 'Panaikinti nuorodą' }).click();
    await region(office).getByText('Panaikinta').waitFor();

    const page = await customer(app, path);
    await page.getByRole('heading', { level: 1, name: 'Nuoroda nebegalioja' }).waitFor();
    expect(await page.locator('a[href^="mailto:"]').count()).toBeGreaterThan(0);
    await isFine(page, 'a revoked link');
    const unknown = await customer(app, '/o/nothing');
    await unknown.getByRole('heading', { level: 1, name: 'Nuoroda neteisinga' }).waitFor();
    app.forgetMisdeeds(); // 410 and 404
  });
});
