import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Api } from './kit/api';
import { expect, test } from './kit/test';

interface Version {
  id: number;
  revision: number;
  type: string;
  model_id: number;
  features: { feature_id: number; role: string }[];
}

interface Option {
  feature_id: number;
  code: string;
  state: string;
}

/** Has the dearer lines, and wheels that ask for another suspension. */
const model = 10;

const begin = (api: Api) =>
  api.post<Version>('/version', {
    company_id: 1,
    brand_id: 1,
    pricelist_id: 1,
    model_id: model,
    type: 'standard',
    status: 'draft',
  });
const read = (api: Api, id: number) => api.get<Version>(`/version/${id}`);
const optionsOf = (api: Api, list: string, id: number) =>
  api.get<Option[]>(`/model-feature/${list}/${model}/${id}`);
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });
const saved = async (api: Api, id: number) => {
  const lists = await Promise.all(['lines', 'wheels', 'options'].map((list) => optionsOf(api, list, id)));
  return lists
    .flat()
    .filter(({ state }) => state === 'selected')
    .map(({ code }) => code);
};

async function choose(api: Api, id: number, code: string): Promise<void> {
  const { revision } = await read(api, id);
  const found = (await optionsOf(api, 'options', id)).find((one) => one.code === code);
  await api.post(
    `/model-feature/validate/${id}/${found?.feature_id}?addFeatureIds=${found?.feature_id}&revision=${revision}`,
    {},
  );
}

describe('the configuration assistant', () => {
  test('mends a car round by round, or leaves it as it was', async ({ app }) => {
    // A dealer's manager, who may do little besides.
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas);
    const page = await app.open(`/offer/edit/${id}/line`, { as: jonas });
    const dialog = page.getByRole('dialog', {
      name: '„Sportinė įranga“ prie pasirinkto automobilio dar netinka',
    });
    await option(page, /^Sportinė įranga/).click();
    await dialog.getByText(/turi būti bent viena iš šių opcijų/).waitFor();
    await dialog.getByText('Jūsų pasirinkimai joje: Sportinė įranga').waitFor();
    expect(await dialog.getByRole('radio', { name: /Geriausia \+ 19 colių/ }).isChecked()).toBe(true);

    await dialog.getByRole('button', { name: 'Palikti, kaip buvo' }).click();
    await expect.poll(() => option(page, /^Bazinė įranga/).getAttribute('aria-selected')).toBe('true');
    expect(await saved(jonas, id)).toEqual([]);

    // By hand: what was clicked cannot be dropped, and one of a list gives up the other.
    await option(page, /^Sportinė įranga/).click();
    await dialog.getByRole('button', { name: 'Pasirinkti kiekvieną opciją pačiam' }).click();
    // Not for picking, but it says why.
    await dialog.getByText('− Sportinė įranga').click({ force: true });
    await dialog.getByText(/^Vedlio klaida: tos pačios opcijos/).waitFor();
    await dialog.getByRole('checkbox', { name: /\+ 20 colių/ }).click();
    expect(await dialog.getByRole('checkbox', { name: /\+ 19 colių/ }).isChecked()).toBe(false);
    await dialog.getByRole('button', { name: 'Priimti ir tęsti' }).click();
    await dialog.getByText('Tam, ką priėmėte, reikia dar pakeitimų.').waitFor();
    await dialog.getByRole('radio', { name: /Geriausia \+ / }).waitFor();
    await dialog.getByRole('button', { name: 'Priimti ir tęsti' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => saved(jonas, id)).toEqual(['LSPO', 'W20', expect.any(String)]);

    // All of it is one step, which the button names.
    await page.getByRole('button', { name: 'Anuliuoti: „Sportinė įranga“ su tuo, ko reikia' }).waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => saved(jonas, id)).toEqual([]);
    await page.getByRole('button', { name: /^Grąžinti: „Sportinė įranga“/ }).click();
    await expect.poll(() => saved(jonas, id)).toContain('LSPO');
  });

  test('has sums that agree after a discount, for own picks too', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas);
    await jonas.put(`/version/${id}`, { discount: 4 });
    const before = (await jonas.get<{ price_total: number }>(`/version/${id}`)).price_total;
    const page = await app.open(`/offer/edit/${id}/line`, { as: jonas });
    const dialog = page.getByRole('dialog', { name: /Sportinė įranga/ });
    const cents = async (name: string) => {
      const amount = dialog.getByText(name, { exact: true }).locator('..').locator('dd');
      await amount.getByText(/€/).waitFor();
      const text = (await amount.textContent()) ?? '';
      return Math.round(
        Number(
          text
            .replaceAll(/[^\d,−-]/gu, '')
            .replace('−', '-')
            .replace(',', '.'),
        ) * 100,
      );
    };
    const adds = async () => {
      const [choice, rest, total] = [
        await cents('Pasirinkimas'),
        await cents('Kiti pakeitimai'),
        await cents('Pasiūlymo suma'),
      ];
      expect(Math.round(before * 100) + choice + rest).toBe(total);
      return total;
    };
    await option(page, /^Sportinė įranga/).click();
    const best = await adds();
    // No line ends between a sign and what it is of.
    await dialog.locator('dd').filter({ hasText: /\+\d/ }).first().waitFor();
    await dialog.getByRole('button', { name: 'Pasirinkti kiekvieną opciją pačiam' }).click();
    expect(await adds()).toBe(best);
    await dialog.getByRole('checkbox', { name: /\+ 20 colių/ }).click();
    await expect.poll(adds).toBeGreaterThan(best);
  });

  test('counts a choice that is still being saved into the total of the offer', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas);
    const page = await app.open(`/offer/edit/${id}/line`, { as: jonas });
    await option(page, /^Sportinė įranga/).waitFor();
    const answers: (() => void)[] = [];
    await page.route('**/model-feature/validate/**', async (route) => {
      const mayAnswer = new Promise<void>((done) => answers.push(done));
      const response = await route.fetch();
      await mayAnswer;
      await route.fulfill({ response });
    });
    await option(page, /^Sportinė įranga/).click();
    await page.getByRole('link', { name: /^Papildoma įranga/ }).click();
    await option(page, /^Šildomos sėdynės/).click();
    await expect.poll(() => answers.length).toBe(1);
    answers[0]?.(); // the sport line does not fit, and the seats go to the server
    const dialog = page.getByRole('dialog', { name: /Sportinė įranga/ });
    const total = dialog.getByText('Pasiūlymo suma').locator('..');
    await total.getByText('skaičiuojama…').waitFor();
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.();
    await expect.poll(() => answers.length).toBe(3); // what the choice needs is asked of the car with the seats
    answers[2]?.();
    await total.getByText(/€/).waitFor();
    const shown = await total.textContent();
    await page.unroute('**/model-feature/validate/**');
    await dialog.getByRole('button', { name: 'Priimti ir tęsti' }).click();
    await expect.poll(() => saved(jonas, id)).toEqual(expect.arrayContaining(['LSPO', 'HST']));
    const { price_total: sum } = await jonas.get<{ price_total: number }>(`/version/${id}`);
    expect(Number(shown?.replaceAll(/[^\d,]/gu, '').replace(',', '.'))).toBe(sum);
  });

  test('says why an option needs more', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas);
    const page = await app.open(`/offer/edit/${id}/wheels`, { as: jonas });
    const why = page.getByRole('button', { name: 'Kodėl pasirinkus „20 colių ratlankiai“ reikia daugiau' });
    await option(page, /^20 colių/).hover(); // the buttons of a tile show with the pointer
    await why.click();
    await page
      .getByRole('dialog')
      .getByText(/turi būti bent viena iš šių opcijų/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describe('an offer as a whole', () => {
  test('gets another model late, with what it has in common, and back', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas);
    await choose(jonas, id, 'HST');
    const page = await app.open(`/offer/edit/${id}/model`, { as: jonas });
    await page.getByRole('combobox', { name: 'Ieškoti modelio' }).fill('A02D');
    await option(page, /^A02D/).click();
    const question = page.getByRole('dialog');
    await question.getByText('Ar tikrai norite pasirinkti šį modelį?').waitFor();
    expect(await question.getByRole('checkbox', { name: 'Perkelti 1 iš 1' }).isChecked()).toBe(true);
    await question.getByRole('button', { name: 'Atšaukti' }).click();
    expect((await read(jonas, id)).model_id).toBe(model);

    await option(page, /^A02D/).click();
    await question.getByRole('button', { name: 'Pasirinkti modelį' }).click();
    await page.getByRole('heading', { level: 1, name: 'Įrangos lygis' }).waitFor();
    const changed = await read(jonas, id);
    expect(changed.model_id).not.toBe(model);
    expect(changed.features.filter(({ role }) => role === 'chosen')).toHaveLength(1);
    await page.getByRole('button', { name: 'Anuliuoti: modelis A02D' }).click();
    await expect.poll(async () => (await read(jonas, id)).model_id).toBe(model);
    expect(await saved(jonas, id)).toEqual(['HST']);
  });

  test('goes to an embassy and back, naming what is lost before it is', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas);
    await choose(jonas, id, 'ROF');
    const page = await app.open(`/offer/edit/${id}/options`, { as: jonas });
    const to = async (type: string) => {
      await page.getByRole('button', { name: /^Tipas:/ }).click();
      await page.getByRole('menuitemradio', { name: type }).click();
      return page.getByRole('dialog');
    };
    const question = await to('ambasadai');
    await question.getByText('Panoraminis stogas').waitFor();
    await question.getByRole('definition').filter({ hasText: '€ su PVM' }).waitFor();
    await question.getByRole('definition').filter({ hasText: '€ be PVM' }).waitFor();
    await question.getByRole('button', { name: 'Atšaukti' }).click();
    expect((await read(jonas, id)).type).toBe('standard');
    await (await to('ambasadai')).getByRole('button', { name: 'Pakeisti tipą' }).click();
    await page.getByRole('button', { name: 'Tipas: ambasadai' }).waitFor();
    expect(await saved(jonas, id)).toEqual([]);
    await (await to('standartinis')).getByRole('button', { name: 'Pakeisti tipą' }).click();
    await page.getByRole('button', { name: 'Tipas: standartinis' }).waitFor();
    await expect.poll(async () => (await read(jonas, id)).type).toBe('standard');
  });

  test('open in two tabs takes the choices of both; somebody else is named', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas);
    const page = await app.open(`/offer/edit/${id}/options`, { as: jonas });
    await option(page, /^Šildomos sėdynės/).waitFor();
    const other = await app.openTab(page, `/offer/edit/${id}/options`);
    await option(other, /^Šildomos sėdynės/).click();
    await expect.poll(() => saved(jonas, id)).toEqual(['HST']);
    // The first tab has not heard of it.
    await option(page, /^Prikabinimo įtaisas/).click();
    await expect.poll(async () => (await saved(jonas, id)).toSorted()).toEqual(['HST', 'TOW']);

    const admin = await app.open(`/offer/edit/${id}/options`, { as: 'admin' });
    await admin.getByText('Šį pasiūlymą dar atidarę: Jonas Petraitis').waitFor();
  });

  test('asks for no price list where there is only its own', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id, revision } = await begin(jonas);
    const page = await app.open(`/offer/edit/${id}`, { as: jonas });
    await page.getByRole('heading', { level: 1, name: 'Įrangos lygis' }).waitFor();
    expect((await read(jonas, id)).revision).toBe(revision);

    await app.ended(id, '2026-01-01');
    await page.goto(`/offer/edit/${id}`);
    await page.getByRole('button', { name: /^Pratęsti iki .* ir keisti$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Įrangos lygis' }).waitFor();
  });
});
