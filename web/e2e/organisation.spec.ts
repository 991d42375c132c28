import { describe } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoBarriers } from './kit/axe';
import { ListPage } from './kit/list';
import { expect, test } from './kit/test';

interface Brand {
  id: number;
  revision: number;
  manufacturer_ids: number[];
  manufacturer_id: number | null;
  company_ids: number[];
  default_gearbox: number | null;
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Išsaugoti' });
const mainMaker = (page: Page) => page.getByRole('combobox', { name: 'Pagrindinis gamintojas' });

describe('the list of companies', () => {
  test('shows whole names on a usual screen', async ({ app }) => {
    const page = await app.open('/company', { as: 'admin' });
    const list = await new ListPage(page, 'Įmonės').loaded();
    await list.table.getByRole('link').first().waitFor();
    const cells = list.table.locator('td:has(a), td:has(a) *');
    const cut = await cells.evaluateAll((all) =>
      all
        .filter(
          (part) => part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX === 'hidden',
        )
        .map((part) => part.textContent),
    );
    expect(cut).toEqual([]);
  });
});

describe('the form of a brand', () => {
  test('makes a brand that goes with manufacturers, classes and companies', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await app.open('/brand', { as: admin });
    await new ListPage(page, 'Markės').loaded();
    await page.getByRole('link', { name: 'Pildyti formą' }).click();
    await page.getByRole('heading', { name: 'Nauja markė', level: 1 }).waitFor();
    await page.getByRole('textbox', { name: /^Pavadinimas/ }).fill('Horizontas');
    await box(page, 'Gintaro gamyklos (gintara)').check();
    await mainMaker(page).selectOption({ label: 'Borealis Automobile (borealis)' });
    await box(page, 'Kėbulo spalva').check();
    await box(page, 'UAB „Kauno ratai“').check();
    await page.getByRole('combobox', { name: 'Numatytoji pavarų dėžė' }).selectOption('Mechaninė');
    await page.keyboard.press('Control+s');
    // The main manufacturer is none of those chosen; what is wrong leads to its field.
    const refused = page.getByRole('alertdialog', { name: 'Neteisingi duomenys' });
    await refused.getByRole('button', { name: 'Pagrindinis gamintojas' }).click();
    await page.getByText('Turi būti vienas iš markės gamintojų').waitFor();
    await expectNoBarriers(page);
    await mainMaker(page).selectOption({ label: 'Gintaro gamyklos (gintara)' });
    await page.keyboard.press('Control+s');
    await new ListPage(page, 'Markės').loaded();
    const [made] = await admin.get<Brand[]>('/brand?keyword=horizontas');
    expect(made).toMatchObject({
      manufacturer_ids: [4],
      manufacturer_id: 4,
      company_ids: [3],
      default_gearbox: 1,
    });
  });

  test('asks for the main manufacturer only while there are any', async ({ app }) => {
    const page = await app.open('/brand/create', { as: 'admin' });
    await box(page, 'Gintaro gamyklos (gintara)').waitFor();
    expect(await mainMaker(page).count()).toBe(0);
    await box(page, 'Gintaro gamyklos (gintara)').check();
    await mainMaker(page).selectOption({ label: 'Gintaro gamyklos (gintara)' });
    await box(page, 'Gintaro gamyklos (gintara)').uncheck();
    await mainMaker(page).waitFor({ state: 'detached' });
    await box(page, 'Gintaro gamyklos (gintara)').check();
    expect(await mainMaker(page).inputValue()).toBe('');
  });

  test('keeps what two people changed at once, field by field', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await admin.post<Brand>('/brand', { name: 'Two Hands', manufacturer_ids: [1] });
    const page = await app.open(`/brand/edit/${id}`, { as: admin });
    await box(page, 'UAB „Kauno ratai“').check();
    await admin.put(`/brand/${id}`, { manufacturer_ids: [1, 2] });
    await save(page).click();
    await new ListPage(page, 'Markės').loaded();
    expect(await admin.get<Brand>(`/brand/${id}`)).toMatchObject({
      manufacturer_ids: [1, 2],
      company_ids: [3],
    });
  });

  test('has the gearboxes beside it, edited in the list', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await admin.post<Brand>('/brand', { name: 'Gears' });
    const page = await app.open(`/brand/edit/${id}`, { as: admin });
    await page.getByRole('link', { name: 'Pavarų dėžės' }).click();
    const gearboxes = await new ListPage(page, 'Pavarų dėžės').loaded();
    await page.getByRole('button', { name: 'Nauja pavarų dėžė' }).click();
    await page.keyboard.type('DCT7');
    await page.keyboard.press('Enter');
    await gearboxes.more('DCT7').waitFor();
    await page.getByRole('link', { name: 'Markė', exact: true }).click();
    await page.getByRole('combobox', { name: 'Numatytoji pavarų dėžė' }).selectOption('DCT7');
    await save(page).click();
    await new ListPage(page, 'Markės').loaded();
    expect((await admin.get<Brand>(`/brand/${id}`)).default_gearbox).toBeGreaterThan(2);
  });
});

describe('the form of a company', () => {
  test('has a tab for each brand, with texts in the languages of the company', async ({ app }) => {
    const admin = await app.as('admin');
    const company = await admin.post<{ id: number }>('/company', {
      name: 'Tabs, UAB',
      country_code: 'LT',
      currency: 'EUR',
      language_id: 1,
      language_ids: [1, 2],
      brand_ids: [1, 2],
    });
    const page = await app.open(`/company/edit/${company.id}`, { as: admin });
    await page.getByRole('textbox', { name: 'Registravimo paslaugos' }).fill('49,5');
    await save(page).click();
    await new ListPage(page, 'Įmonės').loaded();
    await page.getByRole('link', { name: 'Tabs, UAB' }).click();
    await page.getByRole('navigation', { name: 'Skirtukai' }).getByRole('link', { name: 'Borealis' }).click();
    await page.getByRole('textbox', { name: 'Pasiūlymo pabaiga (LT)', exact: true }).fill('Iki\nmalonaus');
    expect(await page.getByRole('textbox', { name: 'Pasiūlymo pabaiga (LV)' }).count()).toBe(0);
    await page.getByRole('switch', { name: 'PVM galima atskaityti' }).click();
    await expectNoBarriers(page);
    await page.keyboard.press('Control+s');
    await new ListPage(page, 'Įmonės').loaded();
    const kept = await admin.get<{ price_regitra: number; brands: Record<string, object> }>(
      `/company/${company.id}`,
    );
    expect(kept.price_regitra).toBe(49.5);
    expect(kept.brands['2']).toMatchObject({ vat_deductable: true, footer: { 1: 'Iki\nmalonaus' } });
  });

  test('keeps who the company is; a VAT code has the form of its country', async ({ app }) => {
    const admin = await app.as('admin');
    const company = await admin.post<{ id: number }>('/company', {
      name: 'Rekvizitai, UAB',
      country_code: 'LT',
      currency: 'EUR',
      language_id: 1,
      language_ids: [1],
    });
    const page = await app.open(`/company/edit/${company.id}`, { as: admin });
    const field = (name: string) =>
      page.getByRole('group', { name: 'Rekvizitai' }).getByRole('textbox', { name });
    await field('Įmonės kodas').fill('301234567');
    await field('PVM mokėtojo kodas').fill('LT1234');
    await field('Adresas').fill('Ukmergės g. 280, LT-06115 Vilnius');
    await field('Svetainė').fill('www.rekvizitai.example');
    await save(page).click();
    const refused = page.getByRole('alertdialog', { name: 'Neteisingi duomenys' });
    await refused.getByRole('button', { name: 'PVM mokėtojo kodas' }).click();
    await page.getByText('Lietuvos PVM kodas – LT ir 9 arba 12 skaitmenų').waitFor();
    await expectNoBarriers(page);
    await field('PVM mokėtojo kodas').fill('lt 1000 0123 4510');
    await save(page).click();
    await new ListPage(page, 'Įmonės').loaded();
    expect(await admin.get(`/company/${company.id}`)).toMatchObject({
      company_code: '301234567',
      vat_code: 'LT100001234510',
      address: 'Ukmergės g. 280, LT-06115 Vilnius',
      phone: '',
      website: 'www.rekvizitai.example',
    });
  });

  test('of a brand that the company does not sell is not there', async ({ app }) => {
    const page = await app.open('/company/edit/1/brand/2', { as: 'admin' });
    await page.getByRole('heading', { name: 'Nerasta', level: 1 }).waitFor();
  });
});

test('manufacturers are kept in a list; a code is taken once', async ({ app }) => {
  const page = await app.open('/manufacturer', { as: 'admin' });
  const list = await new ListPage(page, 'Gamintojai').loaded();
  await page.getByRole('button', { name: 'Naujas gamintojas' }).click();
  await list.field('Pavadinimas').fill('Kitas');
  await list.field('Kodas').fill('FCA');
  await page.keyboard.press('Enter');
  await list.draft.getByText('Jau naudojama').waitFor();
  await list.field('Kodas').fill('Kitas');
  await page.keyboard.press('Enter');
  await list.more('Kitas').waitFor();
});
