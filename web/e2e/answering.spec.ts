import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { type App, phone } from './kit/app';
import { barriers } from './kit/axe';
import { Mailbox } from './kit/mailbox';
import { expect, test } from './kit/test';

interface Desk {
  id: number;
  template_id: number | null;
}

/** The links of surveys that are tried at these desks, as they come by mail. */
async function links(app: App, choose: (desks: Desk[]) => Desk[], count = 1): Promise<string[]> {
  const box = await Mailbox.open();
  const admin = await app.as('admin');
  await box.take(admin, 'https://forecourt.example');
  const desks = choose(await admin.get<Desk[]>('/company-brand?limit=1000'));
  const asked: string[] = [];
  for (const desk of desks) {
    for (let n = 0; n < count; n++) {
      const address = `ona.${desk.id}.${n}.${Date.now()}@example.com`;
      await admin.post(`/company-brand/send/${desk.id}`, { type: 'service', email: address });
      asked.push(address);
    }
  }
  const linkTo = (address: string) =>
    /https:\/\/forecourt\.example(\/survey\/index\/[\w-]+)/.exec(box.to(address))?.[1] ?? '';
  await expect.poll(() => asked.every((address) => linkTo(address) !== '')).toBe(true);
  box.close();
  return asked.map(linkTo);
}

const firstDesk = (desks: Desk[]) => desks.slice(0, 1);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const next = (page: Page) => page.getByRole('button', { name: /^(Toliau|Tālāk|Baigti|Pabeigt)$/ }).click();

/** Answers from the second question to the last, in Latvian. */
async function answerTheRest(page: Page) {
  await heading(page, 'Kas jūs visvairāk sarūgtināja?');
  await page.getByLabel('Cena').check();
  await next(page);
  for (const question of [
    'Vai bija viegli pieteikties?',
    'Kā vērtējat paveikto darbu?',
    'Vai auto bija gatavs laikā?',
  ]) {
    await heading(page, question);
    await page.getByRole('radio', { name: '2 no 5' }).check({ force: true });
    await next(page);
  }
  await heading(page, 'Ko vēl vēlaties pateikt?');
  await page.getByRole('textbox').fill('Ilgi jāgaida 😀');
  await next(page);
  await heading(page, 'Paldies! Jūsu viedoklis mums ir svarīgs.');
}

/** Asks to be called, first by a number that nobody can call. */
async function askToBeCalled(page: Page) {
  await page.getByRole('button', { name: 'Lūdzu, sazinieties ar mani' }).click();
  await heading(page, 'Kā ar jums sazināties?');
  await page.getByLabel('Tālrunis').fill('12');
  await page.getByRole('button', { name: 'Sūtīt' }).click();
  await page.getByRole('link', { name: 'Uz šo numuru nevar piezvanīt: pārbaudiet to.' }).waitFor();
  await page.getByLabel('Tālrunis').fill('+371 20 000 000');
  await page.getByRole('button', { name: 'Sūtīt' }).click();
  await heading(page, 'Paldies, drīz ar jums sazināsimies.');
}

describe('a customer answers on a phone', () => {
  test('without scripts, in another language than it began in', async ({ app }) => {
    const [link = ''] = await links(app, firstDesk);
    const page = await app.open(link, { viewport: phone, scripts: false });
    await heading(page, 'Ar rekomenduotumėte mus draugams?');
    await next(page);
    await page.getByRole('link', { name: 'Pasirinkite atsakymą.' }).waitFor();
    await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
    await page.getByLabel('Kalba').selectOption('Latviešu');
    await page.getByRole('button', { name: 'Keisti' }).click();
    await heading(page, 'Vai ieteiktu mūs draugiem?');
    expect(await page.getByRole('radio', { name: '2', exact: true }).isChecked()).toBe(true);
    await next(page);
    await answerTheRest(page);
    await askToBeCalled(page);
    await page.goto(link);
    await heading(page, 'Paldies! Jūsu viedoklis mums ir svarīgs.');
  });

  test('with scripts: back by the button of the browser, without a connection for a while, and on another day', async ({
    app,
  }) => {
    const [link = ''] = await links(app, firstDesk);
    const page = await app.open(link, { viewport: phone });
    await heading(page, 'Ar rekomenduotumėte mus draugams?');
    await page.getByLabel('Kalba').selectOption('Latviešu');
    await heading(page, 'Vai ieteiktu mūs draugiem?');
    await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
    await next(page);
    await heading(page, 'Kas jūs visvairāk sarūgtināja?');
    await page.goBack();
    await heading(page, 'Vai ieteiktu mūs draugiem?');
    expect(await page.getByRole('radio', { name: '2', exact: true }).isChecked()).toBe(true);
    await page.context().setOffline(true);
    await next(page);
    await page.getByText('Nav savienojuma. Atbildes nav zudušas: mēģiniet vēlreiz.').waitFor();
    await page.context().setOffline(false);
    app.forgetMisdeeds();
    await next(page);
    await heading(page, 'Kas jūs visvairāk sarūgtināja?');
    await page.goto(link);
    await answerTheRest(page);
    expect(await barriers(page)).toEqual([]);
    await askToBeCalled(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  });

  test('in the look of each brand, which everybody can read', async ({ app }) => {
    const looks = await links(app, (desks) =>
      [...new Map(desks.map((desk) => [desk.template_id, desk])).values()].slice(0, 8),
    );
    expect(looks.length).toBe(8);
    for (const link of looks) {
      const page = await app.open(link, { viewport: phone });
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await barriers(page), 'a question').toEqual([]);
      await next(page);
      await page.locator('#errors').waitFor();
      expect(await barriers(page), 'a mistake').toEqual([]);
      await page.getByRole('radio', { name: '10', exact: true }).check({ force: true });
      await next(page);
      await page.getByRole('radio', { name: /^5/ }).waitFor({ state: 'attached' });
      expect(await barriers(page), 'stars').toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        phone.width,
      );
      await page.close();
    }
  });

  test('by a link that is not whole', async ({ app }) => {
    const page = await app.open('/survey/index/nothing', { viewport: phone });
    await heading(page, 'Nuoroda neteisinga');
    expect(await barriers(page)).toEqual([]);
    app.forgetMisdeeds();
  });
});
