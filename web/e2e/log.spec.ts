import { expectNoBarriers } from './kit/axe';
import { expect, test } from './kit/test';

test('a change is in the log at once, found by day and by name, and leads to its record', async ({ app }) => {
  const admin = await app.as('admin');
  const serie = await admin.post<{ id: number; revision: number }>('/serie', {
    brand_id: 1,
    name: 'Žurnalo',
  });
  await admin.put(`/serie/${serie.id}`, { name: 'Žurnalinė', revision: serie.revision });
  const page = await app.open('/log', { as: admin });
  const table = page.getByRole('table', { name: 'Veiksmų žurnalas' });
  const row = table.getByRole('row').filter({ hasText: 'Žurnalinė' }).first();
  await row.waitFor();
  expect(await row.textContent()).toContain('Pakeista');
  expect(await row.locator('del').first().textContent()).toBe('Žurnalo');

  await page.getByRole('textbox', { name: 'Nuo' }).fill('31.2.2026');
  await page.keyboard.press('Enter');
  await page.getByText('Tokios datos nėra.').waitFor();
  expect(page.url()).not.toContain('dateFrom');
  await page.getByRole('textbox', { name: 'Nuo' }).fill('1.1.2020');
  await page.getByRole('textbox', { name: 'Iki' }).fill('20200131');
  await page.keyboard.press('Enter');
  await page.getByText('Pagal šį filtrą nieko nerasta.').waitFor();
  expect(new URL(page.url()).search).toBe('?dateFrom=2020-01-01&dateTo=2020-01-31');
  await page.getByRole('button', { name: 'Išvalyti filtrą' }).click();

  await page.getByRole('button', { name: 'Kalendorius: Nuo' }).click();
  const calendar = page.getByRole('dialog', { name: 'Nuo' });
  await calendar
    .getByRole('button', { name: /^\d+ \S+ \d{4}$/ })
    .first()
    .waitFor();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Kalendorius: Nuo');
  await page.keyboard.press('Enter');
  await calendar.getByRole('button', { name: /^1 / }).first().click();
  await expect.poll(() => page.url()).toMatch(/dateFrom=\d{4}-\d\d-01/);
  await page.getByRole('textbox', { name: 'Nuo' }).fill('');
  await page.keyboard.press('Enter');

  await page.getByRole('textbox', { name: /^Kas/ }).fill('vaitk');
  await expect.poll(() => page.url()).toContain('username=vaitk');
  await page.getByRole('link', { name: 'Kitas' }).click();
  await page.getByText(/^2 iš /).waitFor();
  await page.goBack();
  await row.getByRole('link', { name: 'Serija Žurnalinė' }).click();
  await page.getByRole('heading', { name: 'Žurnalinė', level: 1 }).waitFor();
});

test('the log can be taken along as it is filtered', async ({ app }) => {
  const page = await app.open('/log?username=vaitk', { as: 'admin' });
  await page.getByRole('button', { name: 'Eksportuoti' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV (stulpelių vardai programoms)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
});
