import { describe } from 'vitest';
import type { Api } from './kit/api';
import { expectNoBarriers } from './kit/axe';
import { csv, ImportDialogs } from './kit/import';
import { ListPage } from './kit/list';
import { hasRealFiles, realFile } from './kit/real';
import { expect, test } from './kit/test';
import { refuse } from './kit/visit';

/** A brand with an empty price list that begins in December 2026. */
async function brandWithList(admin: Api, name: string): Promise<number> {
  const { id: brand } = await admin.post<{ id: number }>('/brand', { name });
  const title = { brand_id: brand, type: 1, name: 'New Cars' };
  const { id } = await admin.post<{ id: number }>('/pricelist-title', title);
  await admin.post('/pricelist', { pricelist_title_id: id, name: '2026-12', started_at: '2026-12-01' });
  return brand;
}

describe.skipIf(!hasRealFiles)('real files', () => {
  test('a car is tried, imported out of sight, found again and reverted', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await brandWithList(admin, 'BMW');
    const page = await app.open(`/brand/edit/${brand}/imports`, { as: admin });
    const dialogs = new ImportDialogs(page);
    await dialogs.open();
    await dialogs.form.getByRole('checkbox', { name: /^Sukurti tai/ }).check();
    await dialogs.check(realFile('bmw-x3-xdrive28i-2013.xlsx', 'bmw_x3.xlsx'));
    await page.getByRole('button', { name: 'Importuoti 245 pakeitimus' }).waitFor();
    expect(await dialogs.counts(dialogs.trial, 'Standartinė įranga')).toEqual([
      'Standartinė įranga',
      '105',
      '0',
      '0',
      '0',
    ]);
    expect(await admin.get<object[]>(`/model?brandId=${brand}`)).toEqual([]);

    await dialogs.doImport.click();
    await dialogs.progress.getByRole('button', { name: /^(Paslėpti|Uždaryti)$/ }).click();
    await page.reload();
    await page.getByRole('button', { name: /^Vykdoma užduočių: / }).click();
    await page.getByRole('menuitem', { name: /^bmw_x3.xlsx.*Importas/ }).click();
    await page.getByRole('button', { name: 'Anuliuoti importą' }).waitFor();
    for (const [table, rows] of Object.entries({ Modeliai: '1', Paketai: '14', Taisyklės: '23' })) {
      expect(await dialogs.counts(page, table)).toEqual([table, rows, '0', '0', '0']);
    }
    expect(await admin.get<object[]>(`/model?brandId=${brand}`)).toHaveLength(1);

    await page.getByRole('button', { name: 'Anuliuoti importą' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Anuliuoti importą' }).click();
    await page
      .getByText(/^atkurta \d+ · nepakeista 0$/)
      .first()
      .waitFor();
    await page.getByRole('table', { name: 'Importai' }).getByText('Anuliuotas').waitFor();
    expect(await admin.get<object[]>(`/model?brandId=${brand}`)).toEqual([]);
  });

  test('a file without a required column stops, another gives its faulty rows back', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await brandWithList(admin, 'Dirty');
    const page = await app.open(`/brand/edit/${brand}/imports`, { as: admin });
    const dialogs = new ImportDialogs(page);
    await dialogs.open();
    await dialogs.check(realFile('dirty/02-missing-required-column.csv', 'dirty_model_features.csv'));
    await dialogs.trial.getByText(/trūksta privalomų stulpelių: feature/).waitFor();
    expect(await dialogs.doImport.count()).toBe(0);

    await dialogs.trial.getByRole('button', { name: 'Atgal' }).click();
    await dialogs.check(realFile('dirty/05-unknown-references.zip', 'dirty_all.zip'));
    await dialogs.trial.getByRole('combobox', { name: 'Rodomos eilutės' }).selectOption('Tik klaidingos');
    await dialogs.trial.getByText('nežinomas modelis: 200420999').first().waitFor();
    const download = page.waitForEvent('download');
    await dialogs.trial.getByRole('link', { name: /^Atsisiųsti \d+ klaiding/ }).click();
    expect((await download).suggestedFilename()).toBe('dirty_all.errors.zip');
  });
});

test('a file that was sent is not lost by Escape', async ({ app }) => {
  const admin = await app.as('admin');
  const brand = await brandWithList(admin, 'Slip');
  const page = await app.open(`/brand/edit/${brand}/imports`, { as: admin });
  const dialogs = new ImportDialogs(page);
  await dialogs.open();
  await page.keyboard.press('Escape');
  await dialogs.form.waitFor({ state: 'detached' });
  await dialogs.open();
  await dialogs.choose(csv('slip_features.csv', 'code\nA1\n'));
  await dialogs.form.getByText('slip_features.csv').waitFor();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Yra neišsaugotų pakeitimų' });
  await question.getByRole('button', { name: 'Tęsti redagavimą' }).click();
  await dialogs.form.getByText('slip_features.csv').waitFor();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Atmesti pakeitimus' }).click();
  await dialogs.form.waitFor({ state: 'detached' });
});

test('a file of another brand is asked about; prices must be called as their list is', async ({ app }) => {
  const admin = await app.as('admin');
  await brandWithList(admin, 'Names');
  const page = await app.open('/brand', { as: admin });
  const brands = await new ListPage(page, 'Markės').loaded();
  await brands.choose('Names', 'Įkelti duomenis…');
  const dialogs = new ImportDialogs(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/sfo/upload')) sent += 1;
  });
  await dialogs.choose(csv('aurora_features.csv', 'code\nA1\n'));
  const other = page.getByRole('dialog', { name: 'Ar tai tos markės failas?' });
  await other.getByRole('button', { name: 'Atšaukti' }).click();
  // It is not taken, though it was sent: what it is shows in its columns.
  await dialogs.form.getByRole('button', { name: 'Pasirinkti failą' }).waitFor();

  sent = 0;
  await dialogs.form.getByRole('combobox', { name: 'Kas importuojama' }).selectOption('Kainos');
  const prices = 'model;price_standard\nX;1\n';
  await dialogs.choose(csv('prices.csv', prices));
  const alert = page.getByRole('alertdialog', { name: 'Netinkamas failo pavadinimas' });
  await alert.getByText('pvz.: new_cars_2026-12...').waitFor();
  await page.keyboard.press('Enter');
  await alert.waitFor({ state: 'detached' });
  expect(sent).toBe(0);
  await dialogs.choose(csv('New_Cars-2026-12.csv', prices));
  await dialogs.form.getByRole('button', { name: 'Kitas failas' }).waitFor();

  // Somebody else is faster.
  await refuse(page, 'POST', '/import/prices/import/*', {
    status: 409,
    code: 'import_running',
    changed_by: 'Ona Petraitytė',
    changed_at: '2026-11-20T10:05:00Z',
  });
  await dialogs.form.getByRole('button', { name: 'Patikrinti failą' }).click();
  await page.getByText('Ona Petraitytė nuo 2026-11-20 12:05 importuoja šios markės duomenis.').waitFor();
});

test('vehicles are imported from the stock, and those that the file does not name are listed', async ({
  app,
}) => {
  const page = await app.open('/stock', { as: 'jonas' });
  const dialogs = new ImportDialogs(page);
  await dialogs.open();
  const template = dialogs.form.getByRole('link', { name: 'Atsisiųsti šabloną' });
  expect(await template.getAttribute('href')).toMatch(/^\/api\/v1\/import\/vehicle\/template\/\d+\/0$/);
  await dialogs.form.getByRole('combobox', { name: 'Markė' }).selectOption('Aurora');
  await dialogs.form.getByRole('checkbox', { name: 'Faile yra visi automobiliai' }).check();
  await dialogs.check(
    csv(
      'automobiliai.csv',
      'brand;model;order_no;price;reserved_by\nAurora;A01P;990001;31000;jonas\nAurora;XXX;990002;1;\n',
    ),
  );
  await dialogs.trial.getByText(/automobili\S+ yra sandėlyje, bet ne faile/).waitFor();
  await expectNoBarriers(page);
  await dialogs.doImport.click();
  await dialogs.progress.getByText(/sukurta 1 .*klaidingų 1 .*nėra faile \d+/).waitFor();
  await dialogs.progress.getByRole('button', { name: 'Uždaryti' }).click();
  await page.goto('/stock?q=990001');
  await page
    .getByRole('row')
    .filter({ hasText: '990001' })
    .getByRole('button', { name: /^Aš iki/ })
    .waitFor();
});

test('the equipment of a brand is imported from its list', async ({ app }) => {
  const admin = await app.as('admin');
  const brand = await admin.brandWith('Fitted', {});
  const page = await app.open(`/brand/baseData/${brand.id}/equipment`, { as: admin });
  await page.getByRole('button', { name: 'Importuoti' }).click();
  const dialogs = new ImportDialogs(page);
  const template = dialogs.form.getByRole('link', { name: 'Atsisiųsti šabloną' });
  expect(await template.getAttribute('href')).toBe(`/api/v1/import/equipment/template/${brand.id}/0`);
  await dialogs.check(csv('įranga.csv', 'name_lt;name_en\nVairas;Wheel\n'));
  await dialogs.doImport.click();
  await dialogs.progress.getByText('sukurta 1').waitFor();
  await dialogs.progress.getByRole('button', { name: 'Uždaryti' }).click();
  // The list shows what has come.
  await new ListPage(page, 'Standartinė įranga').shows('Vairas');
});

test('whether a file replaces whole sets is chosen beside the trial, which lists what goes', async ({
  app,
}) => {
  const admin = await app.as('admin');
  const models = await admin.get<{ code: string }[]>('/model?brandId=1&limit=2');
  const [first, second] = models.map(({ code }) => code);
  const page = await app.open('/brand/baseData/1/equipment', { as: admin });
  const dialogs = new ImportDialogs(page);
  const file = (codes: string) =>
    csv('įranga.csv', `name_lt;name_en;models\nRinkinio dalis;Part of a set;${codes}\n`);
  await page.getByRole('button', { name: 'Importuoti' }).click();
  await dialogs.check(file(`${first} ${second}`));
  await dialogs.doImport.click();
  await dialogs.progress.getByText('sukurta 1').waitFor();
  await dialogs.progress.getByRole('button', { name: 'Uždaryti' }).click();

  await page.getByRole('button', { name: 'Importuoti' }).click();
  await dialogs.check(file(`${first}`));
  const whole = dialogs.trial.getByRole('checkbox', { name: 'Standartinė įranga: pakeisti visą rinkinį' });
  await whole.waitFor();
  expect(await dialogs.doImport.count()).toBe(0);
  await whole.check();
  await dialogs.trial.getByText(`Išimama: ${second}`).waitFor();
  await dialogs.trial.getByText('Lieka 1').waitFor();
  await expectNoBarriers(page);
  await dialogs.doImport.click();
  await dialogs.progress.getByText('pakeista 1').waitFor();
});

test('a file is dropped first: what it is and where it goes show in it; it leads on to publishing', async ({
  app,
}) => {
  const admin = await app.as('admin');
  const brand = await brandWithList(admin, 'Guessed');
  const page = await app.open(`/brand/edit/${brand}/imports`, { as: admin });
  const dialogs = new ImportDialogs(page);
  await dialogs.open();
  const kind = dialogs.form.getByRole('combobox', { name: 'Kas importuojama' });
  await dialogs.choose(csv('new_cars_2026-12.csv', 'model;price_standard\nX;1\n'));
  await expect.poll(() => kind.inputValue()).toBe('prices');
  expect(
    await dialogs.form
      .getByRole('combobox', { name: 'Kainoraštis' })
      .evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text),
  ).toContain('New Cars');
  // Chosen by hand it stays, whatever comes.
  await kind.selectOption('features');
  await dialogs.choose(csv('guessed_models.csv', 'code;serie\nX1;Nauja\n'));
  await dialogs.form.getByRole('button', { name: 'Kitas failas' }).waitFor();
  expect(await kind.inputValue()).toBe('features');
});

test('the accessories of a series are imported from their list; the trial has the words of the screens', async ({
  app,
}) => {
  const admin = await app.as('admin');
  const brand = await admin.brandWith('Towing', {});
  const serie = await admin.post<{ id: number }>('/serie', { brand_id: brand.id, name: 'T5' });
  const page = await app.open(`/serie/edit/${serie.id}/accessories`, { as: admin });
  await page.getByRole('button', { name: 'Importuoti' }).click();
  const dialogs = new ImportDialogs(page);
  const template = dialogs.form.getByRole('link', { name: 'Atsisiųsti šabloną' });
  expect(await template.getAttribute('href')).toBe(`/api/v1/import/accessories/template/${brand.id}/0`);
  await dialogs.check(csv('priedai.csv', 'code;name_lt;price\nTOW;Kablys;120,50\n'));
  await dialogs.trial.getByText('Pavadinimas (LT)').waitFor();
  await expectNoBarriers(page);
  await dialogs.doImport.click();
  await dialogs.progress.getByText('sukurta 1').waitFor();
  await dialogs.progress.getByRole('button', { name: 'Uždaryti' }).click();
  await new ListPage(page, 'Priedai').shows('TOW');
});

test('a published price list is asked about before an import changes it; names of files are said beforehand', async ({
  app,
}) => {
  const page = await app.open('/brand/edit/1/imports', { as: 'admin' });
  const dialogs = new ImportDialogs(page);
  await dialogs.open();
  const kind = dialogs.form.getByRole('combobox', { name: 'Kas importuojama' });
  await dialogs.form.getByText('Failo pavadinimas prasideda „aurora_“, kaip ir šablono.').waitFor();
  await kind.selectOption('Kainos');
  await dialogs.form.getByRole('combobox', { name: 'Kainoraštis' }).selectOption('1');
  const href = dialogs.form.getByRole('link', { name: 'Atsisiųsti šabloną' });
  expect(await href.getAttribute('href')).toBe('/api/v1/import/prices/template/1/0?pricelistId=1');
  await kind.selectOption('Opcijos');
  await dialogs.check(csv('opcijos.csv', 'code;description_lt;important\nPWI;Žiemos paketas 2;taip\n'));
  await dialogs.trial.getByText('Aprašymas (LT)').waitFor();
  await dialogs.doImport.click();
  const question = page.getByRole('dialog', { name: 'Keisti paskelbtą kainoraštį?' });
  await question.getByRole('button', { name: 'Atšaukti' }).click();
  await dialogs.doImport.click();
  await question.getByRole('button', { name: 'Importuoti' }).click();
  await dialogs.progress.getByText('pakeista 1').waitFor();
  // How much the check finds is in the way to it.
  await dialogs.progress.getByRole('link', { name: /^Tikrinti taisykles \(\d+\)$/ }).waitFor();
  await dialogs.progress.getByRole('link', { name: 'Atverti modelius' }).waitFor();
  // A published list has nothing to publish.
  expect(await dialogs.progress.getByRole('link', { name: /skelbti/ }).count()).toBe(0);
});

test('a price list that was published after a file was checked is asked about too', async ({ app }) => {
  const admin = await app.as('admin');
  const list = await admin.post<{ id: number }>('/pricelist', { pricelist_title_id: 1, name: 'Rytojaus' });
  await admin.post('/model-price', { pricelist_id: list.id, model_id: 1, price_standard: 20_000 });
  const page = await app.open('/brand/edit/1/imports', { as: admin });
  const dialogs = new ImportDialogs(page);
  await dialogs.open();
  await dialogs.form.getByRole('combobox', { name: 'Kas importuojama' }).selectOption('Kainos');
  await dialogs.form.getByRole('combobox', { name: 'Kainoraštis' }).selectOption(String(list.id));
  await dialogs.form.getByRole('combobox', { name: 'Kas importuojama' }).selectOption('Opcijos');
  await dialogs.check(csv('opcijos.csv', 'code;description_lt;important\nPWI;Žiemos paketas 3;taip\n'));
  await dialogs.trial.getByText('Aprašymas (LT)').waitFor();
  await admin.post(`/pricelist/publish/${list.id}`, {});
  await dialogs.doImport.click();
  const question = page.getByRole('dialog', { name: 'Keisti paskelbtą kainoraštį?' });
  await question.getByRole('button', { name: 'Atšaukti' }).click();
  await dialogs.doImport.waitFor();
});

test('files of the manufacturer FCA are offered for its brands only', async ({ app }) => {
  const admin = await app.as('admin');
  const page = await app.open('/brand/edit/3/imports', { as: admin });
  const dialogs = new ImportDialogs(page);
  await dialogs.open();
  const kinds = dialogs.form.getByLabel('Kas importuojama');
  const ofFca = kinds.getByRole('option', { name: /^FCA / });
  await expect.poll(() => ofFca.count()).toBe(3);
  await page.goto(page.url().replace('/edit/3/', '/edit/1/'));
  await dialogs.open();
  await expect.poll(() => kinds.getByRole('option').count()).toBeGreaterThan(5);
  expect(await ofFca.count()).toBe(0);
});
