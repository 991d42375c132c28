import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Api } from './kit/api';
import { type App, phone } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { expect, test } from './kit/test';

interface Feature {
  id: number;
  code: string;
}

interface Matrix {
  packages: Feature[];
  features: Feature[];
  contents: { package_feature_id: number; feature_id: number; every_model: boolean; own: boolean }[];
}

/** A draft with two models whose packages bring nothing yet. */
async function draft(admin: Api, name: string): Promise<number> {
  const { id } = await admin.post<{ id: number }>('/pricelist', { pricelist_title_id: 1, name });
  for (const model of [1, 2])
    await admin.post('/model-price', { pricelist_id: id, model_id: model, price_standard: 20_000 });
  return id;
}

const matrixOf = (admin: Api, id: number, modelId = 0): Promise<Matrix> =>
  admin.get<Matrix>(`/pricelist/package-matrix/${id}?modelId=${modelId}`);

/** What packages bring, as "package feature". */
const items = async (admin: Api, id: number, modelId = 0): Promise<string[]> => {
  const { packages, features, contents } = await matrixOf(admin, id, modelId);
  const code = (of: Feature[], wanted: number) => of.find((one) => one.id === wanted)?.code;
  return contents
    .map((item) => `${code(packages, item.package_feature_id)} ${code(features, item.feature_id)}`)
    .toSorted();
};

async function open(app: App, id: number, options?: Parameters<App['open']>[1]): Promise<Page> {
  const page = await app.open(`/brand/feature/package-matrix/1/${id}`, { as: 'admin', ...options });
  await page.getByRole('heading', { name: 'Paketų matrica', level: 1 }).waitFor();
  await page.locator('[data-line="0"][data-column="0"][data-kind]').waitFor();
  return page;
}

const at = (page: Page, line: number, column: number) =>
  page.locator(`[data-line="${line}"][data-column="${column}"]`);

/** The code at the head of a column or a row. */
const head = async (page: Page, column: number): Promise<string> =>
  (await page.locator(`[role="columnheader"][aria-colindex="${column + 2}"]`).textContent()) ?? '';
const row = async (page: Page, line: number): Promise<string> =>
  (await at(page, line, 0).locator('xpath=..').locator('[role="rowheader"] b').textContent()) ?? '';

/** The cell of a package and a feature, found by keyword. */
async function cellOf(page: Page, pack: string, feature: string) {
  await page.getByRole('searchbox', { name: 'Opcijos paieška' }).fill(feature);
  const line = page
    .getByRole('row')
    .filter({ has: page.locator('[role="rowheader"] b', { hasText: feature }) });
  const column = await page
    .getByRole('columnheader', { name: new RegExp(`^${pack},`) })
    .getAttribute('aria-colindex');
  return line.first().locator(`[role="gridcell"][aria-colindex="${column}"]`);
}

/** Pastes text as a spreadsheet leaves it. */
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', data);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

describe('the packages of a price list', () => {
  test('are filled by keyboard and paste, and each act is undone as a whole', async ({ app }) => {
    const admin = await app.as('admin');
    const id = await draft(admin, 'Paketai klaviatūra');
    const page = await open(app, id);
    const [packs, rows] = [
      await Promise.all([0, 1].map((column) => head(page, column))),
      await Promise.all([0, 1, 2, 3].map((line) => row(page, line))),
    ];
    const item = (column: number, line: number) => `${packs[column]} ${rows[line]}`;
    await at(page, 0, 0).click();
    await page.keyboard.press('Space');
    await expect.poll(() => items(admin, id)).toEqual([item(0, 0)]);
    await expect.poll(() => at(page, 0, 0).textContent()).toContain('pakete yra');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await expect.poll(async () => (await items(admin, id)).length).toBe(2);
    await page.keyboard.press('Delete');
    await expect.poll(() => items(admin, id)).toEqual([item(0, 0)]);

    // Nothing of a paste with a faulty cell is stored.
    await at(page, 2, 0).click();
    await paste(page, 'x\t1\n+\tblogai');
    await page.getByText('Nieko neįklijuota. Netinkamų reikšmių: 1, pirmoji – „blogai“').waitFor();
    await paste(page, 'x\t1\n+\t0');
    await page.getByText('Pakeista langelių: 3.').waitFor();
    const all = [item(0, 0), item(0, 2), item(0, 3), item(1, 2)].toSorted();
    await expect.poll(() => items(admin, id)).toEqual(all);
    await page.keyboard.press('Control+z');
    await page.getByText('Anuliuota langelių: 3.').waitFor();
    await expect.poll(() => items(admin, id)).toEqual([item(0, 0)]);
    await page.keyboard.press('Control+y');
    await page.getByText('Grąžinta langelių: 3.').waitFor();
    await expect.poll(() => items(admin, id)).toEqual(all);
    await page.getByRole('checkbox', { name: 'Tik paketų pozicijos' }).check();
    await expect.poll(() => page.locator('[role="rowheader"] b').count()).toBe(3);
    await expectNoBarriers(page);
  });

  test('refuse a circle in words, and keep what was there', async ({ app }) => {
    const admin = await app.as('admin');
    const id = await draft(admin, 'Paketai ratu');
    const { packages } = await matrixOf(admin, id);
    const [one, other] = packages;
    await admin.post(`/pricelist/package-matrix/${id}`, {
      model_id: null,
      put: [{ package_feature_id: one?.id, feature_id: other?.id }],
      drop: [],
    });
    const page = await open(app, id);
    await page.getByRole('checkbox', { name: 'Tik siūlomos' }).uncheck();
    const cell = await cellOf(page, other?.code ?? '', one?.code ?? '');
    await cell.click();
    await page.keyboard.press('x');
    await page
      .getByText(`Neišsaugota. Paketas ${other?.code}, opcija ${one?.code}: Paketas negali turėti savęs`)
      .waitFor();
    await expect.poll(() => cell.textContent()).toBe('pakete nėra');
    expect(await items(admin, id)).toEqual([`${one?.code} ${other?.code}`]);
    app.forgetMisdeeds();
  });

  test('show with one model what comes with every model, and do not change that there', async ({ app }) => {
    const admin = await app.as('admin');
    const id = await draft(admin, 'Paketai modeliui');
    const page = await open(app, id);
    await at(page, 0, 0).click();
    await page.keyboard.press('x');
    await expect.poll(async () => (await items(admin, id)).length).toBe(1);
    await page.getByRole('combobox', { name: 'Modelis' }).selectOption({ index: 1 });
    await expect.poll(() => at(page, 0, 0).textContent()).toContain('su visais modeliais');
    await at(page, 0, 0).click();
    await page.keyboard.press('Space');
    await page.getByText('Ši pozicija bendra visiems modeliams.').waitFor();
    await at(page, 1, 0).click();
    await page.keyboard.press('Space');
    await expect.poll(() => at(page, 1, 0).textContent()).toContain('pakete yra');
    await expectNoBarriers(page);
    await expect
      .poll(async () => (await items(admin, id, 1)).length + (await items(admin, id, 2)).length)
      .toBe(3);
    await page.getByRole('combobox', { name: 'Modelis' }).selectOption({ index: 0 });
    await expect.poll(() => at(page, 1, 0).textContent()).toContain('pakete nėra');
    await expect.poll(() => at(page, 0, 0).textContent()).toContain('pakete yra');
  });

  test('have one column on a phone, where a touch adds and removes', async ({ app }) => {
    const admin = await app.as('admin');
    const id = await draft(admin, 'Paketai telefone');
    const page = await open(app, id, { viewport: phone, hasTouch: true });
    await page.getByRole('combobox', { name: 'Paketas' }).selectOption({ index: 1 });
    expect(await page.getByRole('columnheader').count()).toBe(2);
    await at(page, 1, 0).tap();
    await expect.poll(() => at(page, 1, 0).textContent()).toContain('pakete yra');
    await expect.poll(async () => (await items(admin, id)).length).toBe(1);
    await at(page, 1, 0).tap();
    await expect.poll(() => items(admin, id)).toEqual([]);
    const models = page.getByRole('combobox', { name: 'Modelis' });
    await models.selectOption({ index: 1 });
    await page.locator('[data-line="1"][data-column="0"][data-kind]').tap();
    const modelId = Number(await models.inputValue());
    await expect.poll(async () => (await items(admin, id, modelId)).length).toBe(1);
    await page.getByText('Pakeista langelių: 1.').waitFor();
    await expectNoBarriers(page);
  });

  test('are read only once the list is published', async ({ app }) => {
    const page = await open(app, 1);
    await page.getByText(/^Kainoraštis paskelbtas .+ sukurkite kainoraštį, kuris perima šį\.$/).waitFor();
    await at(page, 0, 0).click();
    await page.keyboard.press('Space');
    await page.getByText('Šios matricos keisti negalite.').waitFor();
    expect(await page.getByRole('button', { name: 'Pašalinti' }).count()).toBe(0);
  });
});
