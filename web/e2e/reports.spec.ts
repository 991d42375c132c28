import { desktop, phone } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { contentOf } from './kit/download';
import { sidewaysScroll } from './kit/layout';
import { openByMenu } from './kit/menu';
import { expect, test } from './kit/test';

const year = '/report/survey?period=12months&unit=sales';

test('the report is opened by the menu, waits for both days, and keeps its filters in the address', async ({
  app,
}) => {
  const page = await app.open('/', { as: 'admin' });
  await openByMenu(page, 'Atsiliepimai', 'Apklausų ataskaita');
  await page.getByRole('heading', { level: 1, name: 'Apklausų ataskaita' }).waitFor();
  await page.getByRole('combobox', { name: 'Padalinys' }).selectOption({ label: 'Pardavimas' });
  await page.waitForURL(/unit=sales/);
  await page.getByRole('combobox', { name: 'Laikotarpis' }).selectOption({ label: 'Pasirinktos dienos' });
  await page.getByText('Įveskite pirmą ir paskutinę laikotarpio dieną.').waitFor();
  await page.getByLabel('Nuo', { exact: true }).fill('2020-01-01');
  await page.keyboard.press('Enter');
  await page.waitForURL(/dateFrom=/);
  await page.getByText('Įveskite pirmą ir paskutinę laikotarpio dieną.').waitFor();
  await page.getByLabel('Iki', { exact: true }).fill('2030-01-01');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'NPS', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('region', { name: 'NPS', exact: true }).waitFor();
  expect(await page.getByLabel('Iki', { exact: true }).inputValue()).toBe('2030-01-01');
});

test('a period that ends before it begins is refused at its field, an unknown tab is the first', async ({
  app,
}) => {
  const page = await app.open(
    '/report/survey?tab=nosuch&period=custom&dateFrom=2026-11-01&dateTo=2026-10-01',
    { as: 'admin' },
  );
  await page.getByText('Pataisykite laikotarpio dienas.').waitFor();
  const last = page.getByLabel('Iki', { exact: true });
  expect(await last.getAttribute('aria-invalid')).toBe('true');
  await page.getByText('Laikotarpio pabaiga negali būti ankstesnė už pradžią').waitFor();
  expect(await page.getByRole('button', { name: 'Bandyti dar kartą' }).count()).toBe(0);
  await expectNoBarriers(page);
  await last.fill('2026-11-30');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'NPS', exact: true }).waitFor();
  await page.locator('nav a[aria-current=page]', { hasText: 'Įmonės rezultatai' }).waitFor();
});

test('a figure explains itself, charts are tables too, and the tabs have no barriers', async ({ app }) => {
  const page = await app.open(year, { as: 'admin' });
  await page.getByRole('button', { name: 'Kaip skaičiuojama: NPS' }).click();
  await page.getByText(/^NPS = rekomenduotojų/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Lentelė: NPS pagal mėnesį' }).click();
  await page.getByRole('columnheader', { name: 'Kritikai' }).waitFor();
  await page.getByRole('button', { name: 'Lentelė: Nuo kvietimo iki atsiliepimo' }).click();
  await page.getByRole('columnheader', { name: 'Baigti be apklausos' }).waitFor();
  await expectNoBarriers(page);
  for (const tab of ['Įmonių palyginimas', 'Vadybininkų palyginimas', 'Klausimai', 'Komentarai']) {
    await page.getByRole('link', { name: tab, exact: true }).click();
    await page.locator('nav a[aria-current=page]', { hasText: tab }).waitFor();
    await page.waitForLoadState('networkidle');
    await expectNoBarriers(page);
  }
});

test('a figure leads to as many responses as it says', async ({ app }) => {
  const page = await app.open(year, { as: 'admin' });
  const bar = page.getByRole('link', { name: /^Užbaigti atsiliepimai: / });
  const number = (await bar.textContent()) ?? '';
  await bar.click();
  await page.waitForURL(/\/survey\/response\?.*outcome=completed/);
  expect(Number(number)).toBeGreaterThan(0);
  await page.getByText(/^Ataskaitos rodiklis: kvietimas išsiųstas .* užbaigti$/).waitFor();
  await page.getByText(`${number} įraš`).waitFor();
  await page.reload();
  await page.getByText(`${number} įraš`).waitFor();
  await page.getByRole('link', { name: 'Rodyti visus atsiliepimus' }).click();
  await page.getByRole('button', { name: /^Gauta/ }).waitFor();
  await page.goBack();
  await page.goBack();
  await bar.waitFor();
});

test('follow-ups that ended with a survey lead to as many responses', async ({ app }) => {
  const page = await app.open('/report/survey?period=12months', { as: 'admin' });
  const bar = page.getByRole('link', { name: /^Baigti su apklausa: / });
  const number = Number(((await bar.textContent()) ?? '').replaceAll(/\D/g, ''));
  await bar.click();
  await page.waitForURL(/outcome=with_survey/);
  await expect
    .poll(async () => ((await page.getByText(/ įraš/).first().textContent()) ?? '').replaceAll(/\D/g, ''))
    .toBe(String(number));
});

test('a chart is saved as a picture, a tab as a file', async ({ app }) => {
  const page = await app.open(year, { as: 'admin' });
  const trend = page.getByRole('region', { name: 'NPS pagal mėnesį' });
  const picture = page.waitForEvent('download');
  await trend.getByRole('button', { name: 'PNG' }).click();
  const file = await contentOf(await picture);
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  await page.getByRole('button', { name: 'Eksportuoti' }).click();
  const table = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await contentOf(await table)).toString('utf8')).toContain('Kritikų, arba 40 ir mažiau');
});

test('a report is saved under a name, and fits a phone', async ({ app }) => {
  const page = await app.open(year, { as: 'admin', viewport: desktop });
  await page.getByRole('button', { name: 'Išsaugotos ataskaitos' }).click();
  await page.getByRole('menuitem', { name: 'Išsaugoti šią ataskaitą' }).click();
  await page.getByRole('textbox').first().fill('Pardavimas per metus');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Pardavimas per metus/ }).waitFor();
  await page.waitForURL(/view=\d+/);
  const small = await app.open(year, { as: 'admin', viewport: phone });
  await small.getByRole('region', { name: 'NPS', exact: true }).waitFor();
  expect(await sidewaysScroll(small)).toBe(0);
});

test('a saved report is sent by mail, paused, and ends with the report', async ({ app }) => {
  const page = await app.open(year, { as: 'admin', viewport: desktop });
  await page.getByRole('button', { name: 'Išsaugotos ataskaitos' }).click();
  await page.getByRole('menuitem', { name: 'Siųsti paštu' }).click();
  await page
    .getByRole('dialog', { name: 'Nauja ataskaita' })
    .getByText(/^Paštu siunčiamos tik/)
    .waitFor();
  await page.getByRole('dialog').getByRole('textbox').first().fill('Siunčiama ataskaita');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Siųsti paštu: Siunčiama ataskaita' });
  await dialog.getByRole('button', { name: 'Išsaugoti' }).click();
  await dialog.getByText('Pasirinkite bent vieną gavėją.').waitFor();
  await dialog.getByRole('radio', { name: /Kas mėnesį/ }).check();
  await dialog.getByLabel('Filtruoti: Gavėjai').fill('jonas pet');
  await dialog.getByRole('checkbox', { name: 'Jonas Petraitis' }).check();
  await dialog.getByRole('button', { name: 'Rodyti laišką' }).click();
  await dialog.getByText(/NPS: /).waitFor();
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Išsaugoti' }).click();
  await page.getByText('Ataskaita „Siunčiama ataskaita“ bus siunčiama paštu.').waitFor();

  await page.reload();
  const view = page.getByRole('button', { name: /Siunčiama ataskaita/ });
  await view.click();
  await page.getByRole('menuitem', { name: 'Siųsti paštu' }).click();
  await dialog.getByText(/-01 07:00/).waitFor();
  await dialog.getByText('Dar nesiųsta').waitFor();
  await dialog.getByRole('checkbox', { name: 'Pristabdyti, laiškų nesiųsti' }).check();
  await dialog.getByRole('button', { name: 'Išsaugoti' }).click();
  await page.getByText('Ataskaita „Siunčiama ataskaita“ paštu nesiunčiama.').waitFor();
  await view.click();
  await page.getByRole('menuitem', { name: 'Siųsti paštu' }).click();
  await dialog.getByText('Pristabdyta', { exact: true }).waitFor();
  await dialog.getByRole('checkbox', { name: 'Pristabdyti, laiškų nesiųsti' }).uncheck();
  await dialog.getByRole('button', { name: 'Išsaugoti' }).click();

  await view.click();
  await page.getByRole('menuitem', { name: /^(Pašalinti|Ištrinti|Šalinti)/ }).click();
  await page.getByText('Ji siunčiama paštu.').waitFor();
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByRole('button', { name: 'Išsaugotos ataskaitos' }).waitFor();
});
