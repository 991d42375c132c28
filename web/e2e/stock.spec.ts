import { expectNoBarriers } from './kit/axe';
import { ListPage } from './kit/list';
import { openByMenu } from './kit/menu';
import { expect, test } from './kit/test';

test('a place of a company is made, renamed in its row, archived and brought back', async ({ app }) => {
  const page = await app.open('/', { as: 'admin' });
  await openByMenu(page, 'Sandėlis', 'Aikštelės');
  const list = await new ListPage(page, 'Aikštelės').loaded();
  await page.getByRole('link', { name: 'Nauja aikštelė' }).click();
  const company = page.getByRole('combobox', { name: 'Įmonė' });
  expect(await company.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text)).toBe('–');
  await page.getByRole('textbox', { name: 'Pavadinimas' }).fill('Bokštas');
  await page.getByRole('combobox', { name: 'Įmonė' }).selectOption({ label: 'UAB „Kauno ratai“' });
  await page.getByRole('textbox', { name: 'Nuoroda' }).fill('bokstas');
  await page.getByRole('button', { name: 'Išsaugoti' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Nuoroda' }).click();
  await page.getByRole('textbox', { name: 'Nuoroda' }).fill('https://maps.example/bokstas');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Išsaugoti' }).click();
  await list.row('Bokštas, UAB „Kauno ratai“').waitFor();
  const admin = await app.as('admin');
  const places = await admin.get<{ id: number; name: string; company_id: number }[]>('/stockroom?limit=100');
  const place = places.find(({ name }) => name === 'Bokštas');
  const [sold] = await admin.get<{ brand_id: number }[]>(`/company-brand?companyId=${place?.company_id}`);
  const [model] = await admin.get<{ id: number }[]>(`/model?brandId=${sold?.brand_id}&limit=1`);
  const car = await admin.post<{ id: number }>('/vehicle', {
    brand_id: sold?.brand_id,
    dealer_company_id: place?.company_id,
    model_id: model?.id,
    stockroom_id: place?.id,
  });
  await list.choose('Bokštas, UAB „Kauno ratai“', 'Archyvuoti');
  const question = page.getByRole('dialog');
  await question.getByText('Šį įrašą naudoja dar 1 įrašas:').waitFor();
  await question.getByRole('button', { name: 'Archyvuoti' }).click();
  await page.getByText('Aikštelė „Bokštas, UAB „Kauno ratai““ suarchyvuota.').waitFor();
  await admin.delete(`/vehicle/${car.id}`);
  await page.getByRole('button', { name: /^Archyvas/ }).click();
  await list.choose('Bokštas, UAB „Kauno ratai“', 'Atkurti');
  await page.getByText('Aikštelė „Bokštas, UAB „Kauno ratai““ atkurta.').waitFor();
  await expectNoBarriers(page);
});

test('new cars of a manufacturer start with the status that is chosen', async ({ app }) => {
  const page = await app.open('/manufacturer', { as: 'admin' });
  await page.getByRole('link', { name: 'Aurora Motoren AG' }).click();
  const list = await new ListPage(page, 'Automobilių būsenos').loaded();
  await page.getByText(/nauji pradeda nuo „Užsakyta“/).waitFor();
  await list.choose('Planuota', 'Nauji pradeda nuo šios');
  await page.getByText(/nauji pradeda nuo „Planuota“/).waitFor();
  await list.choose('Parduota', 'Nauji pradeda nuo šios');
  await list.toast('Automobilis parduodamas ir archyvuojamas atskiru veiksmu').waitFor();
  await page.getByText(/nauji pradeda nuo „Planuota“/).waitFor();
  await expectNoBarriers(page);
  await page.getByRole('link', { name: 'Užsakymų kodai' }).click();
  const codes = await new ListPage(page, 'Užsakymų kodai').loaded();
  expect(await codes.row('182').textContent()).toContain('Sandėlyje');
  await expectNoBarriers(page);
});

test('two sellers and one car: one reserves it, the other waits, and has it when it is given back', async ({
  app,
}) => {
  const page = await app.open('/stock?q=470001', { as: 'rokas' });
  const list = await new ListPage(page, 'Automobiliai').loaded();
  const row = page.getByRole('row').filter({ hasText: '470001' });
  await row.getByRole('button', { name: 'Rezervuoti' }).dblclick();
  await row.getByRole('button', { name: /^Aš iki/ }).waitFor();
  await list.toast('rezervuotas iki').waitFor();
  await row.getByRole('button', { name: /^Aš iki/ }).click();
  await page.getByRole('textbox', { name: 'Kam rezervuota' }).fill('Ona Onaitė');
  await page.getByRole('textbox', { name: 'Kam rezervuota' }).press('Enter');
  await expectNoBarriers(page);

  const other = await app.open('/stock?q=470001', { as: 'saule' });
  const theirs = other.getByRole('row').filter({ hasText: '470001' });
  await theirs.getByText(/Rokas Žilinskas iki/).waitFor();
  await theirs.getByRole('button', { name: 'Į eilę' }).click();
  await theirs.getByText('laukia 1').waitFor();
  await theirs.getByRole('button', { name: 'Iš eilės' }).waitFor();

  await page.goto('/stock?q=470001');
  await row.getByRole('button', { name: 'Atlaisvinti' }).click();
  await row.getByText(/Saulė Gudaitė iki/).waitFor();
  await other.reload();
  await theirs.getByRole('button', { name: /^Aš iki/ }).waitFor();
});

test('the stock is narrowed by its age, a country and a dealer, and its head follows', async ({ app }) => {
  const page = await app.open('/stock', { as: 'jonas' });
  await new ListPage(page, 'Automobiliai').loaded();
  const ages = page.getByRole('region', { name: 'Sandėlio amžius' });
  await ages.getByRole('button').first().click();
  await expect.poll(() => new URL(page.url()).searchParams.get('age')).toBe('0-30');
  await ages.getByRole('button', { pressed: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('age')).toBe(null);
  expect(await page.getByRole('button', { name: 'Pardavėjas', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Šalis' }).click();
  await page.getByRole('menuitemradio', { name: /^LT/ }).click();
  await page.getByRole('button', { name: 'Pardavėjas', exact: true }).waitFor();
  await expectNoBarriers(page);
});

test('an administrator decides the columns of sellers, and a seller sees them in that order', async ({
  app,
}) => {
  const page = await app.open('/manufacturer/statuses/1', { as: 'admin' });
  await page.getByRole('link', { name: 'Sąrašo stulpeliai' }).click();
  await page.getByRole('combobox', { name: 'Vaidmuo' }).selectOption({ label: 'Pardavimo vadybininkas' });
  await page.getByRole('combobox', { name: 'Automobilio būsena' }).selectOption({ label: 'Sandėlyje' });
  const shown = page.getByRole('region', { name: 'Rodomi', exact: true });
  const head = page.getByRole('region', { name: 'Sąrašo antraštė' });
  await expect
    .poll(() => head.getByRole('listitem').allTextContents())
    .toEqual(['Automobilis', 'Pardavėjas', 'Aikštelė', 'Amžius', 'Kaina', 'Rezervacija']);
  await expectNoBarriers(page);

  await page
    .getByRole('region', { name: 'Nerodomi' })
    .getByRole('checkbox', { name: 'VIN', exact: true })
    .click();
  await shown.getByRole('checkbox', { name: 'Pardavėjas' }).click();
  await shown.getByRole('checkbox', { name: 'VIN', exact: true }).focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Alt+ArrowUp');
  await shown.getByRole('button', { name: 'Žemiau: Kaina' }).click();
  const wanted = ['Automobilis', 'VIN', 'Aikštelė', 'Amžius', 'Rezervacija', 'Kaina'];
  await expect.poll(() => head.getByRole('listitem').allTextContents()).toEqual(wanted);
  await page.getByRole('button', { name: 'Išsaugoti' }).dblclick();
  await page.getByText('Stulpeliai išsaugoti.').waitFor();
  await page.reload();
  await expect.poll(() => head.getByRole('listitem').allTextContents()).toEqual(wanted);

  await page.getByRole('button', { name: 'Kopijuoti…' }).click();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Kopijuoti (rinkinių: 6)' }).click();
  await page.getByText('Rinkinių nukopijuota: 6.').waitFor();

  const seller = await app.open('/stock?brandIds=1&phase=stock', { as: 'rokas' });
  await new ListPage(seller, 'Automobiliai').loaded();
  const heads = async () => {
    const texts = await seller.getByRole('columnheader').allTextContents();
    return texts.map((text) => text.trim());
  };
  // Used cars of the brand have a set of their own: each column stands where the foremost of both wants it.
  await expect
    .poll(heads)
    .toEqual(['Automobilis', 'VIN', 'Pardavėjas', 'Aikštelė', 'Amžius', 'Kaina', 'Rezervacija', 'Veiksmai']);
  // What they choose themselves goes before what is decided.
  await seller.getByRole('button', { name: 'Stulpeliai' }).click();
  await seller.getByRole('checkbox', { name: 'VIN', exact: true }).uncheck();
  await seller.reload();
  await new ListPage(seller, 'Automobiliai').loaded();
  expect(await heads()).not.toContain('VIN');

  await page.getByRole('button', { name: 'Grąžinti viską į bendrą' }).click();
  await page.getByRole('button', { name: 'Išsaugoti' }).click();
  await page.getByText('Vaidmuo mato bendrus stulpelius.').waitFor();
});
