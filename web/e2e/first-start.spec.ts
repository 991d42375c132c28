import { describe } from 'vitest';
import { expectNoBarriers } from './kit/axe';
import { ListPage } from './kit/list';
import { expect, test as base } from './kit/test';

const test = base.extend('storage', { scope: 'file' }, async () => ({ empty: true }));

describe('on the day of installation', () => {
  test('the administrator gets in with the password shown once, and is led to the first company and brand', async ({
    app,
    program,
  }) => {
    const [, password] = /First login: admin \/ (\S+)/.exec(program.log()) ?? [];
    const page = await app.open('/');
    await page.getByRole('textbox', { name: 'Prisijungimo vardas' }).fill('admin');
    await page.getByLabel('Slaptažodis', { exact: true }).fill(password ?? '');
    await page.keyboard.press('Enter');
    await page.getByLabel(/^Dabartinis slaptažodis/).fill(password ?? '');
    await page.getByLabel(/^Naujas slaptažodis/).fill('a-better-password');
    await page.getByLabel(/^Pakartokite/).fill('a-better-password');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Paruošimas darbui' }).waitFor();
    await expectNoBarriers(page);
    const home = page.getByRole('navigation', { name: 'Pagrindinis meniu' }).getByRole('link', {
      name: 'Pradžia',
    });
    await page.getByRole('link', { name: 'Sukurkite pirmąją įmonę' }).click();
    await page.getByText('Įmonių dar nėra.').waitFor();
    await page.getByRole('button', { name: 'Nauja įmonė' }).last().click();
    const companies = new ListPage(page, 'Įmonės');
    await companies.field('Pavadinimas').fill('UAB Pirmoji');
    await page.keyboard.press('Enter');
    await companies.shows('UAB Pirmoji');

    await home.click();
    await page.getByRole('link', { name: 'Sukurkite pirmąją markę' }).click();
    await page.getByText('Markių dar nėra.').waitFor();
    await page.getByRole('button', { name: 'Nauja markė' }).last().click();
    const brands = new ListPage(page, 'Markės');
    await brands.field('Pavadinimas').fill('Pirmoji');
    await page.keyboard.press('Enter');
    await brands.shows('Pirmoji');

    await home.click();
    await page.getByRole('heading', { name: 'Pradžia', level: 1 }).waitFor();
    expect(await page.getByRole('heading', { name: 'Paruošimas darbui' }).count()).toBe(0);
  });
});
