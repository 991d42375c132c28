import type { Page } from 'playwright-core';
import { phone } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { contentOf } from './kit/download';
import { openByMenu } from './kit/menu';
import { expect, test } from './kit/test';

/** A month of this year that is never closed, and its column. */
const december = 12;
const column = december - 1;

const cell = (page: Page, line: number, at = column) =>
  page.locator(`[data-line="${line}"][data-column="${at}"]`);

/** The words of a cell: its amount, and what stands below it. */
const amount = (page: Page, line: number, at = column) => cell(page, line, at).locator('span').first();

async function shows(page: Page, line: number, text: string): Promise<void> {
  await cell(page, line).and(page.locator('[data-state="saved"]')).filter({ hasText: text }).waitFor();
  expect(await amount(page, line).textContent()).toBe(text);
}

test('quotas are planned by the keyboard alone: typed, filled, noted, looked up', async ({ app }) => {
  const page = await app.open('/', { as: 'inga' });
  await openByMenu(page, 'Planavimas', 'Kvotos');
  await page.getByRole('heading', { level: 1, name: /^Kvotos:/ }).waitFor();
  await cell(page, 0, 0).focus();
  await page.keyboard.press('End');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await shows(page, 0, '7');
  // The next model, in the same month.
  await page.keyboard.type('abc');
  await page.keyboard.type('-3');
  await page.keyboard.press('Enter');
  await shows(page, 1, '−3');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Pastaba…' }).press('Enter');
  await page.getByRole('textbox', { name: 'Pastaba' }).fill('Susitarta su importuotoju');
  await page.getByRole('button', { name: 'Išsaugoti', exact: true }).press('Enter');
  await cell(page, 1).getByText(', yra pastaba').waitFor({ state: 'attached' });
  await cell(page, 1).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Istorija…' }).press('Enter');
  const history = page.getByRole('dialog');
  await history.getByText('Pastaba: Susitarta su importuotoju').waitFor();
  await history.getByText('Inga Kazlauskaitė').first().waitFor();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await page.reload();
  await shows(page, 0, '7');
  await expectNoBarriers(page);
});

test('the targets of the same company and year open in a window of their own, the grid stays', async ({
  app,
}) => {
  const page = await app.open('/quota/1/1/1', { as: 'admin' });
  await cell(page, 0).waitFor();
  for (const open of [
    () => page.locator('#content').getByRole('link', { name: 'Pardavimo planas' }).click(),
    async () => {
      await cell(page, 0).focus();
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name: /pardavimo planas/i }).press('Enter');
    },
  ]) {
    const [targets] = await Promise.all([page.context().waitForEvent('page'), open()]);
    await targets.getByRole('heading', { level: 1, name: /pardavimo planas/i }).waitFor();
    expect(new URL(targets.url()).pathname).toMatch(/^\/salestarget\/1\/1/);
    await targets.close();
  }
  await cell(page, 0).waitFor();
});

test('a block is pasted: what is no amount, and closed months, are said and left out', async ({ app }) => {
  const page = await app.open('/quota/1/1/1', { as: 'inga' });
  await cell(page, 2).waitFor();
  await page.getByRole('button', { name: 'Mėnesiai' }).click();
  await page.getByRole('menuitem', { name: /^Uždaryti: .*lapkritis/ }).click();
  await page
    .getByRole('dialog')
    .getByText(/kvotų nebebus galima keisti/)
    .waitFor();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Uždaryti mėnesį' }).click();
  await page.locator('th[data-fixed="closed"]').filter({ hasText: 'lapkr.' }).waitFor();
  await cell(page, 2, column - 1).focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '5\t11\n6\tmažai\n7\t13');
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByText(/Netinkamų reikšmių: 1/).waitFor();
  await page.getByText(/Praleista uždarytų/).waitFor();
  await shows(page, 2, '11');
  await shows(page, 4, '13');
  // Opened again for those who come later.
  await page.getByRole('button', { name: 'Mėnesiai' }).click();
  await page.getByRole('menuitem', { name: /^Atverti: .*lapkritis/ }).click();
  await page.getByRole('button', { name: 'Atverti mėnesį' }).click();
  await page.locator('th:not([data-fixed])').filter({ hasText: 'lapkr.' }).waitFor();
});

test('of two tabs in one cell the slower one reads both amounts, and keeps one', async ({ app }) => {
  const [one, other] = await Promise.all([
    app.open('/quota/1/1/1', { as: 'inga' }),
    app.open('/quota/1/1/1', { as: 'admin' }),
  ]);
  await Promise.all([cell(one, 5).waitFor(), cell(other, 5).waitFor()]);
  await cell(one, 5).focus();
  await one.keyboard.type('21');
  await one.keyboard.press('Enter');
  await shows(one, 5, '21');
  await cell(other, 5).focus();
  await other.keyboard.type('22');
  await other.keyboard.press('Enter');
  await other.locator('[data-line="5"][data-state="refused"]').waitFor();
  await cell(other, 5).focus();
  await other.getByText(/Inga Kazlauskaitė įvedė 21/).waitFor();
  await expectNoBarriers(other);
  await other.getByRole('button', { name: 'Palikti mano' }).click();
  await shows(other, 5, '22');
});

test('targets of a year are spread, compared, kept as a plan and read from their own file', async ({
  app,
}) => {
  const page = await app.open('/', { as: 'jonas' });
  await openByMenu(page, 'Planavimas', 'Pardavimo planas');
  await page.getByRole('button', { name: 'Kaip skaičiuojama' }).click();
  await page.getByText(/^Reikia per darbo dieną =/).waitFor();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await cell(page, 0).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Paskirstyti metus…' }).click();
  await page.getByRole('textbox', { name: 'Metų kiekis' }).fill('120');
  await page.getByRole('region', { name: 'Peržiūra' }).waitFor();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Išsaugoti mėnesiams' }).click();
  await page
    .getByRole('row', { name: /Kompaktinė/ })
    .filter({ hasText: '120' })
    .waitFor();
  await page.getByRole('button', { name: 'Išsaugoti kopiją…' }).click();
  await page.getByRole('textbox', { name: 'Kopijos pavadinimas' }).fill('Po derybų');
  await page.getByRole('button', { name: 'Išsaugoti kopiją', exact: true }).click();
  await page.getByText('Kopija „Po derybų“ išsaugota.').waitFor();
  await page.getByRole('combobox', { name: 'Palyginimui' }).selectOption({ label: 'Kopija: Po derybų' });
  await page.getByRole('columnheader', { name: 'Iš viso' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Eksportuoti' }).click(),
  ]);
  const content = await contentOf(download);
  await page.getByRole('button', { name: 'Importuoti' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /^Pasirinkti/ }).click(),
  ]);
  await chooser.setFiles({ name: 'tikslai.xlsx', mimeType: 'application/octet-stream', buffer: content });
  await page.getByText(/Išsaugota: 0, nepakeista:/).waitFor();
  await page.getByRole('combobox', { name: 'Rodinys' }).selectOption({ label: 'Ketvirčiai' });
  await page
    .getByRole('columnheader', { name: /I ketv\./ })
    .first()
    .waitFor();
  await expectNoBarriers(page);
});

test('a year that cannot be planned leads to the nearest, a foreign company to a clear page', async ({
  app,
}) => {
  const page = await app.open('/salestarget/1/1/2050', { as: 'jonas' });
  await page.waitForURL(/\/salestarget\/1\/1\/20[234]\d/);
  await page.getByRole('grid').waitFor();
  await page.goto('/salestarget/1/6/2026');
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Pardavimo planas' }).waitFor();
  await expectNoBarriers(page);
});

test('a phone reads and types targets', async ({ app }) => {
  const page = await app.open('/salestarget/1/1', { as: 'jonas', viewport: phone });
  await page.getByRole('grid').waitFor();
  await cell(page, 1, 0).click();
  await page.keyboard.press('End');
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await shows(page, 1, '9');
  await expectNoBarriers(page);
});
