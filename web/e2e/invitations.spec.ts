import type { Page } from 'playwright-core';
import type { Api } from './kit/api';
import { phone } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { csv, ImportDialogs } from './kit/import';
import { ListPage } from './kit/list';
import { Mailbox } from './kit/mailbox';
import { expect, test } from './kit/test';

/** All there ever was, in the place of today. */
const everything = '/invitation?period=2020-01-01,';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A visit to the service of the first company, and its invitation. */
async function visited(admin: Api, visit: Record<string, string>): Promise<{ id: number; state: string }> {
  const made = await admin.post<{ id: number }>('/transaction', {
    company_id: 1,
    brand_id: 1,
    business_unit: 'service',
    date: daysAgo(3),
    consent: 'yes',
    ...visit,
  });
  return admin.post('/survey-response', { transaction_id: made.id });
}

const log = (page: Page) => new ListPage(page, 'Kvietimai').loaded();
const reasons = (page: Page) => page.getByRole('region', { name: 'Kodėl neklausta ir nepristatyta' });

test('the log begins with today; a reason narrows it, and a row opens its steps', async ({ app }) => {
  const admin = await app.as('admin');
  await visited(admin, { customer_name: 'Be Adreso', phone: '+370 698 00001' });
  const page = await app.open('/invitation', { as: admin });
  await page.getByRole('heading', { level: 1, name: 'Kvietimai' }).waitFor();
  await page.getByText('Laikotarpis: Šiandien').waitFor();
  await page.goto(everything);
  const list = await log(page);
  await expectNoBarriers(page);
  const reason = reasons(page).getByRole('button', { name: /^nėra adreso/ });
  await reason.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Be Adreso', exact: true }).waitFor();
  expect(await reason.getAttribute('aria-pressed')).toBe('true');
  await expect
    .poll(() => list.table.getByText('nėra adreso').count())
    .toBe((await list.table.getByRole('row').count()) - 1);
  await page.getByRole('button', { name: 'Be Adreso', exact: true }).focus();
  await page.keyboard.press('Enter');
  const steps = page.getByRole('dialog', { name: 'Be Adreso' });
  await steps.getByText('Laiškas, koks būtų dabar').waitFor();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await steps.waitFor({ state: 'detached' });
  // So does a press anywhere on the row.
  await list.table.getByRole('row').filter({ hasText: 'Be Adreso' }).getByText('Nekviesta').click();
  await steps.waitFor();
  await page.keyboard.press('Escape');
  await steps.waitFor({ state: 'detached' });
});

test('the count of those not invited leads to them, and days are asked for by the name of the filter', async ({
  app,
}) => {
  const admin = await app.as('admin');
  await visited(admin, { customer_name: 'Be Pašto', phone: '+370 698 00005' });
  const page = await app.open(everything, { as: admin });
  const list = await log(page);
  await page.getByRole('button', { name: /^nekviesta \d/ }).click();
  await page.getByRole('menuitem', { name: /^Visi nekviesti: / }).click();
  await page.getByText('Būsena: Nekviesta').waitFor();
  await expect
    .poll(() => list.table.getByText('Nekviesta', { exact: true }).count())
    .toBe((await list.table.getByRole('row').count()) - 1);
  await page
    .getByRole('group', { name: 'Filtrai' })
    .getByRole('button', { name: /^Laikotarpis/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Pasirinkti dienas…' }).click();
  await page.getByRole('dialog', { name: 'Laikotarpis' }).waitFor();
});

test('a visit is corrected where its invitation stands, and the customer is invited', async ({ app }) => {
  const admin = await app.as('admin');
  await visited(admin, { customer_name: 'Taisomas Adresas', phone: '+370 698 00002' });
  const page = await app.open(everything, { as: admin });
  await log(page);
  await page.getByRole('button', { name: 'Taisyti: Taisomas Adresas' }).click();
  const dialog = page.getByRole('dialog');
  await expectNoBarriers(page);
  await dialog.getByLabel('El. paštas').fill('taisomas@klientas.example');
  await dialog.getByRole('button', { name: 'Išsaugoti ir planuoti' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: 'taisomas@klientas.example' }).waitFor();
});

test('what was sent is sent once more, and asks by the survey as it is now', async ({ app }) => {
  const admin = await app.as('admin');
  const box = await Mailbox.open();
  await box.take(admin, 'https://forecourt.example');
  const page = await app.open(`${everything}&state=sent`, { as: admin });
  await log(page);
  const resend = page.getByRole('button', { name: /^Siųsti dar kartą: / }).first();
  const name = ((await resend.getAttribute('aria-label')) ?? '').replace('Siųsti dar kartą: ', '');
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.getByRole('button', { name: 'Klausti pagal naujausią versiją' }).click();
  await page.getByText('Klausiama pagal apklausos naujausią versiją.').waitFor();
  await page.keyboard.press('Escape');
  await resend.dblclick();
  // At night, on a Sunday and on a holiday it says when the mail leaves.
  const said = page.getByText(/^(Priminimas siunčiamas adresu|Dabar laiškai nesiunčiami: )/);
  await said.waitFor();
  expect(await said.count()).toBe(1);
  if ((await said.textContent())?.startsWith('Priminimas'))
    await expect.poll(() => box.mails.length).toBeGreaterThan(0);
  box.close();
});

test('the survey of a brand is tried with an own address', async ({ app }) => {
  const admin = await app.as('admin');
  const box = await Mailbox.open();
  await box.take(admin, 'https://forecourt.example');
  const page = await app.open('/company/edit/1', { as: admin });
  await page.getByRole('link', { name: 'Aurora', exact: true }).first().click();
  await page.getByRole('button', { name: 'Bandyti apklausą…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Siųsti bandomąją apklausą' });
  expect(await dialog.getByLabel('El. paštas').inputValue()).toBe('admin');
  await expectNoBarriers(page);
  await dialog.getByLabel('El. paštas').fill('bandymas@group.example');
  await page.keyboard.press('Enter');
  await page.getByText('Bandomasis laiškas siunčiamas adresu bandymas@group.example.').waitFor();
  await expect.poll(() => box.to('bandymas@group.example')).toMatch(/forecourt\.example/);
  box.close();
});

test('visits are imported from the log; what is wrong in them comes back as a file', async ({ app }) => {
  const admin = await app.as('admin');
  const [company] = await admin.get<{ name: string }[]>('/company?ids=1');
  const page = await app.open(everything, { as: admin });
  const list = await log(page);
  const dialogs = new ImportDialogs(page);
  await dialogs.open();
  const line = (...cells: string[]) => [company?.name, 'Aurora', 'service', ...cells].join(';');
  await dialogs.check(
    csv(
      'aurora_transactions.csv',
      [
        'company;brand;business_unit;date;customer_name;phone;email;vin;consent',
        line(daysAgo(4), 'Įkeltas Klientas', '', 'ikeltas@klientas.example', 'WVWZZZ1JZXW000101', 'yes'),
        line('vakar', 'Klaidinga Diena', '', 'diena@klientas.example', 'WVWZZZ1JZXW000102', 'yes'),
      ].join('\n'),
    ),
  );
  await dialogs.trial.getByRole('combobox', { name: 'Rodomos eilutės' }).selectOption('Tik klaidingos');
  await expectNoBarriers(page);
  const download = page.waitForEvent('download');
  await dialogs.trial.getByRole('link', { name: /^Atsisiųsti \d+ klaiding/ }).click();
  expect((await download).suggestedFilename()).toMatch(/errors/);
  await dialogs.doImport.click();
  await dialogs.progress.getByRole('button', { name: /^(Paslėpti|Uždaryti)$/ }).click();
  await expect
    .poll(async () => (await admin.get<object[]>('/survey-response?keyword=ikeltas')).length)
    .toBe(1);
  await page.reload();
  await list.loaded();
  await page.getByRole('button', { name: 'Įkeltas Klientas', exact: true }).waitFor();
});

test('the log fits a phone', async ({ app }) => {
  const page = await app.open(everything, { as: 'admin', viewport: phone });
  await reasons(page).waitFor();
  await expectNoBarriers(page);
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide).toBeLessThanOrEqual(0);
});
