import type { Page } from 'playwright-core';
import { phone } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { expect, test } from './kit/test';

const editor = (page: Page) => page.getByRole('heading', { level: 1, name: 'Pirkėjų apklausa' }).waitFor();
const question = (page: Page) => page.locator('[data-question-fields]');
const shownPage = (page: Page) => page.frameLocator('iframe');

test('a survey is made, its questions are written, and customers are asked by it', async ({ app }) => {
  const page = await app.open('/survey', { as: 'admin' });
  await page.getByRole('heading', { level: 1, name: 'Apklausos' }).waitFor();
  await expectNoBarriers(page);
  await page.goto('/survey/create');
  await page.getByLabel('Pavadinimas').fill('Naujos apklausos bandymas');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Išsaugoti', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Naujos apklausos bandymas' }).waitFor();
  await page.getByRole('button', { name: '+ NPS' }).click();
  // A second one is not offered.
  expect(await page.getByRole('button', { name: '+ NPS' }).count()).toBe(0);
  await page.getByText('LT: trūksta 1 teksto').click();
  // The finding leads to its field.
  const text = question(page).getByLabel('Klausimas (Lietuvių)');
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('Ar rekomenduotumėte mus?');
  await shownPage(page).getByRole('heading', { name: 'Ar rekomenduotumėte mus?' }).waitFor();
  expect(await shownPage(page).getByRole('radio').count()).toBe(11);
  await page.getByRole('button', { name: '+ Tekstas' }).click();
  await question(page).getByLabel('Klausimas (Lietuvių)').fill('Ką dar pasakytumėte?');
  await page.getByRole('button', { name: 'Aktyvuoti 1 versiją' }).click();
  await page.getByText('Nuo šiol klientai klausiami pagal 1 versiją.').waitFor();
  await expectNoBarriers(page);
});

test('questions are moved by the keyboard, undone, and the phone walks through them', async ({ app }) => {
  const page = await app.open('/survey/version/3', { as: 'admin' });
  await editor(page);
  const first = page.getByRole('button', { name: /^1 NPS/ });
  await first.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('button', { name: /^2 NPS/ }).waitFor();
  await page.getByRole('button', { name: 'Anuliuoti', exact: true }).click();
  await first.waitFor();
  await page.getByText('Eiga', { exact: true }).click();
  await page
    .getByRole('button', { name: /Kas Jus labiausiai nuvylė/ })
    .last()
    .waitFor();
  await expectNoBarriers(page);
  await page.getByText('Puslapis', { exact: true }).click();
  await shownPage(page).getByRole('radio', { name: '3', exact: true }).check();
  await shownPage(page).getByRole('button', { name: 'Toliau' }).click();
  await shownPage(page).getByRole('heading', { name: 'Kas Jus labiausiai nuvylė?' }).waitFor();
  await shownPage(page).getByRole('button', { name: 'Toliau' }).click();
  await shownPage(page).getByRole('alert').waitFor();
});

test('an archive is found under the name that the contract has for it', async ({ app }) => {
  const page = await app.open('/survey?status=archive', { as: 'admin' });
  await page.getByRole('link', { name: 'Pirkėjų apklausa 2024' }).waitFor();
});

test('a template of a dealer starts with their company, and cannot be of all', async ({ app }) => {
  const page = await app.open('/template/create', { as: 'vaida' });
  const company = page.getByLabel('Įmonė', { exact: true });
  await expect.poll(() => company.locator('option').allTextContents()).toEqual(['UAB „Aurora Vilnius“']);
});

test('another weight asks for a new survey', async ({ app }) => {
  const page = await app.open('/survey/version/3', { as: 'admin' });
  await editor(page);
  await page.getByRole('button', { name: /^3 Žvaigždutės/ }).click();
  await question(page).getByLabel('Svoris').fill('5');
  await page.getByText('Išsaugojus atsiras nauja apklausa: 3 klausimo rodiklis nutrūktų.').waitFor();
  await page.getByRole('button', { name: 'Išsaugoti kaip naują apklausą' }).click();
  const asked = page.getByRole('dialog');
  await asked.getByText('Šių klausimų rodikliai nutrūks:').waitFor();
  await expectNoBarriers(page);
  await asked.getByRole('button', { name: 'Išsaugoti kaip naują apklausą' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pirkėjų apklausa (kopija)' }).waitFor();
});

test('colours that cannot be read are marked, and the page is shown with the look', async ({ app }) => {
  const page = await app.open('/template/layout/1', { as: 'admin' });
  await page.getByLabel('Tekstas', { exact: true }).fill('#cccccc');
  await page.getByText(/^Sunku įskaityti: 1,6/).waitFor();
  await shownPage(page).getByRole('heading').first().waitFor();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Išsaugoti' }).click();
  await page.getByText('Šablonas „Aurora“ išsaugotas.').waitFor();
  await page.getByRole('link', { name: 'Duomenys' }).click();
  await page.getByLabel('Tema').fill('{brand}: kaip sekėsi?');
  await page.getByRole('heading', { name: 'Aurora: kaip sekėsi?' }).waitFor();
  await expectNoBarriers(page);
});

test('the editor and the templates fit a phone', async ({ app }) => {
  const page = await app.open('/survey/version/3', { as: 'admin', viewport: phone });
  await editor(page);
  await shownPage(page).getByRole('radio').first().waitFor({ state: 'attached' });
  await expectNoBarriers(page);
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide).toBeLessThanOrEqual(0);
});
