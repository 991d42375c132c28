import { phone } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { sidewaysScroll } from './kit/layout';
import { expect, test } from './kit/test';

test('a setting is saved when it is left, and says who changed it', async ({ app }) => {
  const admin = await app.as('admin');
  const page = await app.open('/setting', { as: admin });
  const days = page.getByRole('textbox', { name: 'Pasiūlymo galiojimas, d.' });
  await days.fill('21');
  await days.press('Tab');
  const row = page.locator('#offer_valid_date_default');
  await row.getByText(/^Pakeitė Rasa Vaitkienė/).waitFor();
  expect(await admin.get<Record<string, unknown>>('/setting')).toMatchObject({
    offer_valid_date_default: 21,
  });

  await days.fill('daug');
  await days.press('Enter');
  await row.getByText('Įveskite sveikąjį skaičių').waitFor();
  await days.fill('99999');
  await days.press('Enter');
  await row.getByText(/3650/).waitFor();
  await row.getByRole('button', { name: /^Atkurti įprastą/ }).click();
  await expect.poll(() => days.inputValue()).toBe('14');

  const round = page.getByRole('switch', { name: 'Apvalinti kainas pasiūlymuose' });
  await round.check();
  await page
    .locator('#round_prices_in_offers')
    .getByText(/^Pakeitė/)
    .waitFor();
  await page.reload();
  expect(await round.isChecked()).toBe(true);
});

test('a secret is written and taken away, and never shown', async ({ app }) => {
  const page = await app.open('/setting', { as: 'admin' });
  const row = page.locator('[id="crm.key"]');
  const key = row.getByLabel('CRM raktas');
  await key.fill('labai slaptas');
  await row.getByRole('button', { name: 'Išsaugoti' }).click();
  await row.getByRole('button', { name: 'Pašalinti' }).waitFor();
  await page.reload();
  expect(await key.inputValue()).toBe('');
  expect(await page.content()).not.toContain('labai slaptas');
  await row.getByRole('button', { name: 'Pašalinti' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pašalinti' }).click();
  await row.getByRole('button', { name: 'Pašalinti' }).waitFor({ state: 'detached' });
});

test('settings are found by their words, and all of them have some', async ({ app }) => {
  const page = await app.open('/setting', { as: 'admin' });
  await page.getByRole('switch').first().waitFor();
  expect(await page.getByText(/^(names|effects|choices)\./).count()).toBe(0);
  await page.getByRole('textbox', { name: 'Rasti nustatymą' }).fill('pastas server');
  await page.getByText('Tokio nustatymo nėra.').waitFor();
  await page.getByRole('textbox', { name: 'Rasti nustatymą' }).fill('pašto serveris');
  await page.getByRole('textbox', { name: 'Pašto serveris' }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'Paštas' }).waitFor();
  // By its heading a section is found whole.
  await page.getByRole('textbox', { name: 'Rasti nustatymą' }).fill('pašt');
  await page.getByRole('textbox', { name: 'Prievadas' }).waitFor();
  expect(await page.getByRole('heading', { level: 2, name: 'Pasiūlymai' }).count()).toBe(0);
});

test('mails are seen with what became of them, tried and cancelled', async ({ app }) => {
  const page = await app.open('/setting/mail', { as: 'admin' });
  await page.getByText('Pašto serveris arba siuntėjo adresas nenustatytas: laiškai laukia.').waitFor();
  await page.getByRole('button', { name: 'Bandomasis laiškas...' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Gavėjo el. paštas').fill('ne adresas');
  await dialog.getByRole('button', { name: 'Siųsti' }).click();
  await dialog.getByText('Netaisyklingas el. pašto adresas').waitFor();
  await dialog.getByLabel('Gavėjo el. paštas').fill('ona@example.com');
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Siųsti' }).click();
  await page.getByText('Bandomasis laiškas įrašytas į eilę.').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'ona@example.com' });
  await row.getByText('Laukia').waitFor();
  await row.getByRole('button').click();
  await dialog.getByText(/Veikia\./).waitFor();
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Atšaukti laišką' }).click();
  await row.getByText('Atšaukta').waitFor();

  await page.getByRole('button', { name: 'Nepavyko' }).click();
  await expect.poll(() => page.url()).toContain('status=failed');
  const opened = page.getByRole('button', { name: /^Atverti laišką/ });
  await expect.poll(() => opened.count()).toBe(1);
  await opened.click();
  await dialog.getByText(/User unknown/).waitFor();
  await dialog.getByRole('button', { name: 'Siųsti iš naujo' }).click();
  await page.getByText('Tokių laiškų nėra.').waitFor();
});

test('words of a mail are changed, seen as they arrive, and given back', async ({ app }) => {
  const page = await app.open('/setting/mail-templates', { as: 'admin' });
  await page.getByLabel('Rūšis').selectOption('user_invitation');
  const body = page.getByRole('textbox', { name: 'Tekstas' });
  await body.fill('Sveiki, {vardas}');
  await page.getByRole('button', { name: 'Išsaugoti' }).click();
  await page.getByText(/\{vardas\} čia nežinoma/).waitFor();
  await page.getByText(/turi būti \{link\}/).waitFor();
  await body.fill('Sveiki, {name}! Prisijunkite: {link}');
  await page.getByRole('region', { name: 'Peržiūra' }).getByText('Sveiki, ‹name›!').waitFor();
  await page.getByRole('button', { name: 'Išsaugoti' }).click();
  await page.getByText('Grupės tekstas').waitFor();
  await page.getByRole('button', { name: 'Atkurti programos tekstą' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Atkurti programos tekstą' }).click();
  await page.getByText('Programos tekstas').waitFor();
});

test('words that are typed are not lost: to another language, to a text that is too long, to somebody else', async ({
  app,
}) => {
  const admin = await app.as('admin');
  const path = '/mail-template/handover/2';
  const page = await app.open('/setting/mail-templates?kind=handover&language=2', { as: admin });
  const body = page.getByRole('textbox', { name: 'Tekstas' });
  const save = page.getByRole('button', { name: 'Išsaugoti' });
  await body.fill(`{link} ${'a'.repeat(10_000)}`);
  await save.click();
  await page.getByText(/10000/).waitFor();
  await body.fill('My words: {link}');
  await page.getByLabel('Kalba', { exact: true }).selectOption({ label: 'Latviešu' });
  await page.getByRole('dialog').getByRole('button', { name: 'Tęsti redagavimą' }).click();
  expect(await body.inputValue()).toBe('My words: {link}');

  await admin.put(path, { subject: 'Theirs', body: 'Their words: {link}', revision: 0 });
  await save.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Their words/ }).waitFor();
  await dialog.getByRole('button', { name: 'Atšaukti' }).click();
  expect(await body.inputValue()).toBe('My words: {link}');
  await save.click();
  await dialog.getByRole('radio', { name: /My words/ }).check();
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Išsaugoti' }).click();
  await page.getByText('Šablonas išsaugotas.').waitFor();
  const all =
    await admin.get<{ kind: string; language_id: number; body: string; subject: string }[]>('/mail-template');
  expect(all.find((one) => one.kind === 'handover' && one.language_id === 2)).toMatchObject({
    subject: 'Theirs',
    body: 'My words: {link}',
  });
  await page.reload();
  await expect.poll(() => body.inputValue()).toBe('My words: {link}');
});

test('the outbox leads to the setting that is missing, and fits a phone', async ({ app }) => {
  const page = await app.open('/setting/mail', { as: 'admin', viewport: phone });
  await page.getByRole('link', { name: 'Nustatyti' }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('link', { name: 'Nustatyti' }).click();
  const host = page.getByRole('textbox', { name: 'Pašto serveris' });
  await expect.poll(() => host.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await sidewaysScroll(page)).toBe(0);
});

test('nobody without the right sees settings or mails', async ({ app }) => {
  for (const path of ['/setting', '/setting/mail', '/setting/mail-templates']) {
    const page = await app.open(path, { as: 'jonas' });
    await page.getByText(/jums neprieinamas/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  }
});

test('a button that is pressed twice does its work once', async ({ app }) => {
  const admin = await app.as('admin');
  const page = await app.open('/setting/mail', { as: admin });
  await page.getByRole('button', { name: 'Bandomasis laiškas...' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Gavėjo el. paštas').fill('dukart@example.com');
  await dialog.getByRole('button', { name: 'Siųsti' }).dblclick();
  await page.getByText('Bandomasis laiškas įrašytas į eilę.').waitFor();
  expect(await admin.get<unknown[]>('/mail?to=dukart@example.com')).toHaveLength(1);

  const row = page.getByRole('row').filter({ hasText: 'dukart@example.com' });
  await row.getByRole('button').click();
  await dialog.getByRole('button', { name: 'Atšaukti laišką' }).dblclick();
  await row.getByText('Atšaukta').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});
