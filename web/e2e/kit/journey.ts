import type { Page } from 'playwright-core';
import { demoPassword } from './api';
import type { App } from './app';
import { ImportDialogs } from './import';
import { ListPage } from './list';
import { pdfLines } from './pdf';
import { openByMenu } from './menu';
import { Person } from './person';
import { realFile } from './real';
import { expect } from './test';

const customer = 'Ona Žąsytė-Čepaitienė';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** A brand with an empty price list, sold by the company of jonas; inga imports for it. */
async function brandToSell(app: App): Promise<number> {
  const admin = await app.as('admin');
  const { id } = await admin.post<{ id: number }>('/brand', { name: 'BMW' });
  await admin.post('/company-brand', { company_id: 1, brand_id: id, offer_insurance: true });
  const title = { brand_id: id, type: 1, name: 'New Cars' };
  const made = await admin.post<{ id: number }>('/pricelist-title', title);
  const list = { pricelist_title_id: made.id, name: '2026-11', started_at: '2026-11-01' };
  await admin.post('/pricelist', list);
  for (const username of ['jonas', 'inga']) {
    const [found] = await admin.get<{ id: number }[]>(`/user?keyword=${username}`);
    const user = await admin.get<{ revision: number; brand_ids: number[] }>(`/user/${found?.id}`);
    const brand_ids = [...user.brand_ids, id];
    await admin.put(`/user/${found?.id}`, { brand_ids, revision: user.revision });
  }
  return id;
}

/** The importer's manager fills the price list from the file and publishes it. */
async function importCar(app: App, brand: number): Promise<void> {
  const page = await app.open('/');
  await new Person(page).login('inga', demoPassword);
  await openByMenu(page, 'Produktai', 'Markės');
  const brands = await new ListPage(page, 'Markės').loaded();
  await brands.choose('BMW', 'Įkelti duomenis…');
  const dialogs = new ImportDialogs(page);
  await dialogs.form.getByRole('checkbox', { name: /^Sukurti tai/ }).check();
  await dialogs.check(realFile('bmw-x3-xdrive28i-2013.xlsx', 'bmw_x3.xlsx'));
  await dialogs.doImport.click();
  await dialogs.progress.getByText('sukurta 245').waitFor();
  await page.goto(`/brand/pricelist/${brand}`);
  await new ListPage(page, 'New Cars').choose('2026-11', 'Skelbti…');
  await page.getByRole('dialog').getByRole('button', { name: 'Skelbti' }).click();
  await page
    .getByRole('region', { name: 'Pranešimai' })
    .getByText(/paskelbtas/)
    .waitFor();
}

/** From the start to a car that is right: its colour asks for a package, which the assistant adds. */
async function configure(seller: Person): Promise<void> {
  const { page } = seller;
  const next = () => seller.click(page.getByRole('link', { name: /^Toliau: / }));
  const option = (name: RegExp) => page.getByRole('option', { name });
  await seller.click(page.getByRole('button', { name: 'Naujas pasiūlymas' }));
  const start = page.getByRole('dialog', { name: 'Naujas pasiūlymas' });
  await seller.choose(start.getByLabel('Markė'), 'BMW');
  await seller.type(start.getByLabel('Klientas'), customer);
  await seller.click(start.getByRole('button', { name: 'Pasirinkti modelį' }));
  await seller.click(option(/X3 xDrive28i/));

  await heading(page, 'Kėbulo spalva').waitFor();
  await seller.click(option(/^Carbon Black Metallic.*reikia 2 pakeitimų/));
  const assistant = page.getByRole('dialog', { name: /^„Carbon Black Metallic“/ });
  await assistant
    .getByText(/M Sport Package/)
    .first()
    .waitFor();
  await seller.click(assistant.getByRole('button', { name: 'Priimti ir tęsti' }));
  await page.getByRole('region', { name: 'Pasirinktas automobilis' }).getByText('M Sport Package').waitFor();
  await next();
  await heading(page, 'Ratai').waitFor();
  await next();
  await seller.click(option(/^Black KCSW/));
  await next();
  await heading(page, 'Apdailos juostelės').waitFor();
  // A choice here leads on by itself.
  await seller.click(option(/^Silver Matte/));
  await heading(page, 'Paketai').waitFor();
  await seller.click(page.getByRole('link', { name: /^Santrauka/ }));
  await heading(page, 'Santrauka').waitFor();
}

/** Gives the customer the document; answers what it says. */
async function finish(seller: Person): Promise<{ lines: string[]; number: string; total: string }> {
  const { page } = seller;
  // What is missing leads to its field.
  await seller.click(page.getByRole('link', { name: /telefono numerį$/ }));
  await seller.type(page.getByLabel('Telefonas'), '+370 612 34567');
  await seller.type(page.getByLabel('El. paštas'), 'ona@pavyzdys.lt');
  const total = await page.getByRole('button', { name: /^Iš viso .* įvesti norimą$/ }).textContent();
  const opened = page.context().waitForEvent('page');
  await seller.click(page.getByRole('button', { name: 'Užbaigti', exact: true }));
  const tab = await opened;
  const notice = page.getByText(/^Pasiūlymas \S+ užbaigtas/);
  const number = /\d{4}-\d{6}/.exec((await notice.textContent()) ?? '')?.[0] ?? '';
  await tab.waitForURL('**/pdf/view/*');
  const answer = await page.request.get(tab.url());
  expect(answer.headers()['content-type']).toBe('application/pdf');
  return { lines: pdfLines(await answer.body()), number, total: (total ?? '').replaceAll('\u00a0', ' ') };
}

/** From the file of the importer to the paper of the customer, and back to it: the main job of the product. */
export async function journey(app: App): Promise<void> {
  await importCar(app, await brandToSell(app));
  const seller = new Person(await app.open('/'));
  await seller.login('jonas', demoPassword);
  await configure(seller);
  const { lines, number, total } = await finish(seller);
  const text = lines.join('\n');
  for (const part of [number, customer, total, 'Carbon Black Metallic', 'M Sport Package']) {
    expect(text).toContain(part);
  }

  // Days later somebody calls: all that is known is a name.
  const { page } = seller;
  await heading(page, 'Pasiūlymai').waitFor();
  await seller.type(new ListPage(page, 'Pasiūlymai').filter, 'žąsytė');
  await seller.click(page.getByRole('link', { name: number }));
  await page.getByRole('heading', { name: new RegExp(number), level: 1 }).waitFor();
  expect(seller.clicks).toBeLessThanOrEqual(25);
}
