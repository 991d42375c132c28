import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Api } from './kit/api';
import type { App } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { expect, test } from './kit/test';

interface Cell {
  model_id: number;
  feature_id: number;
  revision: number;
  status: string;
  price_standard: number | null;
  standard: boolean;
}

/** A draft with two models and nothing in its cells. */
async function draft(admin: Api, name: string): Promise<number> {
  const { id } = await admin.post<{ id: number }>('/pricelist', {
    pricelist_title_id: 1,
    name,
  });
  for (const model of [1, 2])
    await admin.post('/model-price', { pricelist_id: id, model_id: model, price_standard: 20_000 });
  return id;
}

async function openMatrix(app: App, id: number): Promise<Page> {
  const page = await app.open(`/brand/feature/matrix/1/${id}`, { as: 'admin' });
  await page.getByRole('heading', { name: 'Matrica', level: 1 }).waitFor();
  await page.locator('[data-line="0"][data-column="0"][data-kind]').waitFor();
  return page;
}

const at = (page: Page, line: number, column: number) =>
  page.locator(`[data-line="${line}"][data-column="${column}"]`);

const cellsOf = async (admin: Api, id: number): Promise<Cell[]> => {
  const { features } = await admin.get<{ features: { id: number }[] }>(`/pricelist/matrix/${id}`);
  const ids = features.slice(0, 200).map((feature) => feature.id);
  return admin.get<Cell[]>(`/pricelist/matrix-cells/${id}?modelId=1,2&featureId=${ids.join()}`);
};

/** Pastes text as a spreadsheet leaves it. */
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', data);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

describe('the matrix of a price list', () => {
  test('is changed by keyboard, paste and dialog, and each act is undone as a whole', async ({ app }) => {
    const admin = await app.as('admin');
    const id = await draft(admin, 'Matrica klaviatūra');
    const page = await openMatrix(app, id);
    await at(page, 0, 0).click();
    await page.keyboard.press('s');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('1250,5');
    await page.keyboard.press('Enter');
    await expect.poll(() => at(page, 0, 0).textContent()).toContain('standartinė');
    await expect.poll(() => at(page, 1, 0).textContent()).toContain('1\u00a0250,50');
    await expect
      .poll(async () => (await cellsOf(admin, id)).map(({ price_standard: price }) => price))
      .toEqual(expect.arrayContaining([null, 1250.5]));

    // What looks mistyped is stored, and said.
    await page.keyboard.type('-5');
    await page.keyboard.press('Enter');
    await page.getByText(/Patikrinkite kainą −5,00\s€\s/).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Anuliuota langelių: 1.').waitFor();

    // Nothing of a paste with a faulty cell is stored.
    await at(page, 2, 0).click();
    await paste(page, 'S\t99,90\n100\tblogai');
    await page.getByText('Nieko neįklijuota. Netinkamų reikšmių: 1, pirmoji – „blogai“').waitFor();
    await paste(page, 'S\t99,90\n100\t1.000,00');
    await page.getByText('Pakeista langelių: 4.').waitFor();
    await expect.poll(async () => (await cellsOf(admin, id)).length).toBe(6);
    await expect.poll(() => at(page, 3, 1).textContent()).toContain('1\u00a0000,00');

    await at(page, 2, 0).click();
    await at(page, 3, 1).click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Keisti pažymėtus…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pažymėtų langelių keitimas (4)' });
    await dialog.getByRole('combobox', { name: 'Langelių reikšmė' }).selectOption('standartinė');
    await dialog.getByText('Pasikeis langelių: 3 iš 4.').waitFor();
    await dialog.getByRole('button', { name: 'Keisti', exact: true }).click();
    await expect.poll(() => at(page, 3, 1).textContent()).toContain('standartinė');
    await page.keyboard.press('Control+z');
    await page.getByText('Anuliuota langelių: 3.').waitFor();
    await expect.poll(() => at(page, 3, 1).textContent()).toContain('1\u00a0000,00');
    await page.keyboard.press('Control+z');
    await page.getByText('Anuliuota langelių: 4.').waitFor();
    await expect
      .poll(async () => (await cellsOf(admin, id)).filter(({ status }) => status === 'active').length)
      .toBe(2);
    await expectNoBarriers(page);
  });

  test('says who was faster, and shows what they wrote', async ({ app }) => {
    const admin = await app.as('admin');
    const id = await draft(admin, 'Matrica dviese');
    const page = await openMatrix(app, id);
    await at(page, 0, 0).click();
    await page.keyboard.press('s');
    await expect.poll(async () => (await cellsOf(admin, id)).length).toBe(1);
    const [cell] = await cellsOf(admin, id);
    await admin.post(`/pricelist/matrix-cells/${id}`, {
      cells: [{ ...cell, standard: false, price_standard: 77 }],
    });
    await page.keyboard.press('n');
    await page.getByText(/^Neišsaugota\. Pakeitė .+ Kol rašėte, kiti pakeitė langelių: 1\./).waitFor();
    await expect.poll(() => at(page, 0, 0).textContent()).toContain('77,00');
    const question = page.getByRole('dialog', { name: 'Langelius pakeitė ir kitas' });
    await question.getByRole('button', { name: 'Palikti kito' }).click();
    await page.getByText('Lieka kito naudotojo reikšmės.').waitFor();
  });

  test('keeps what was typed when somebody was faster, and asks whose value stays', async ({ app }) => {
    const admin = await app.as('admin');
    const id = await draft(admin, 'Matrica ginčui');
    const page = await openMatrix(app, id);
    await at(page, 0, 0).click();
    await page.keyboard.press('s');
    await expect.poll(async () => (await cellsOf(admin, id)).length).toBe(1);
    const [cell] = await cellsOf(admin, id);
    await admin.post(`/pricelist/matrix-cells/${id}`, {
      cells: [{ ...cell, standard: false, price_standard: 77, price_embassy: 66 }],
    });
    await page.keyboard.type('123,5');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Langelius pakeitė ir kitas' });
    await question.getByText('77,00').waitFor();
    await question.getByText('123,50').waitFor();
    await expectNoBarriers(page);
    await question.getByRole('button', { name: 'Palikti savo' }).click();
    // What only the other one changed stays.
    await expect
      .poll(async () => (await cellsOf(admin, id))[0])
      .toMatchObject({ price_standard: 123.5, price_embassy: 66 });
  });

  test('asks whose value stays when somebody changed what is undone', async ({ app }) => {
    const admin = await app.as('admin');
    const id = await draft(admin, 'Matrica atgal');
    const page = await openMatrix(app, id);
    await at(page, 0, 0).click();
    await page.keyboard.type('50');
    await page.keyboard.press('Enter');
    await page.keyboard.type('60');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await cellsOf(admin, id)).length).toBe(2);
    await at(page, 0, 0).click();
    await page.keyboard.type('55');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await cellsOf(admin, id)).map(({ price_standard: price }) => price))
      .toContain(55);
    const cell = (await cellsOf(admin, id)).find(({ price_standard: price }) => price === 55);
    await admin.post(`/pricelist/matrix-cells/${id}`, { cells: [{ ...cell, price_standard: 77 }] });
    await page.keyboard.press('Control+z');
    const question = page.getByRole('dialog', { name: 'Langelius pakeitė ir kitas' });
    await question.getByText('77,00').waitFor();
    await question.getByText('50,00').waitFor();
    await question.getByRole('button', { name: 'Palikti savo' }).click();
    await expect
      .poll(async () =>
        (await cellsOf(admin, id))
          .map(({ price_standard: price }) => Number(price))
          .toSorted((one, other) => one - other),
      )
      .toEqual([50, 60]);
  });

  test('is read only once the list is published', async ({ app }) => {
    const page = await openMatrix(app, 1);
    await page.getByText(/^Kainoraštis paskelbtas .+ sukurkite kainoraštį, kuris perima šį\.$/).waitFor();
    await at(page, 0, 0).click();
    await page.keyboard.press('s');
    await page.getByText('Šios matricos keisti negalite.').waitFor();
    expect(await page.getByRole('button', { name: 'Keisti pažymėtus…' }).count()).toBe(0);
  });
});
