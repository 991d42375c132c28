import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { contentOf } from './kit/download';
import { Api, demoPassword, goodPassword } from './kit/api';
import type { App } from './kit/app';
import { codeOf } from './kit/authenticator';
import { openByMenu } from './kit/menu';
import { expect, test } from './kit/test';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** The profile of a user made for this test, logged in. */
async function openProfile(app: App, username: string): Promise<{ page: Page; session: Api }> {
  const admin = await app.as('admin');
  const user = { username, name: 'Saugi Darbuotoja', role_id: 1, password: goodPassword };
  await admin.post('/user', { ...user, isPasswordChangeNeeded: false });
  const session = await Api.login(app.url, username, goodPassword);
  const page = await app.open('/profile', { as: session });
  await heading(page, 'Mano profilis').waitFor();
  return { page, session };
}

async function logIn(page: Page, username: string, password = goodPassword): Promise<void> {
  await page.getByRole('textbox', { name: 'Prisijungimo vardas' }).fill(username);
  await page.getByLabel('Slaptažodis', { exact: true }).fill(password);
  await button(page, 'Prisijungti').click();
}

describe('the second factor', () => {
  test('is set up with an app, asked at the login, and switched off', async ({ app }) => {
    const { page } = await openProfile(app, 'saugi');
    await button(page, 'Įjungti').click();
    const setUp = dialog(page, 'Įjungti dviejų žingsnių prisijungimą');
    await setUp.getByLabel('Slaptažodis', { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await setUp.getByText('Neteisingas slaptažodis').waitFor();
    await setUp.getByLabel('Slaptažodis', { exact: true }).fill(goodPassword);
    await page.keyboard.press('Enter');
    const picture = setUp.getByRole('img', { name: 'QR kodas programėlei' });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const secret = (await setUp.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
    // The focus is where the code goes.
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await setUp.getByText('Kodas neteisingas arba jau panaudotas').waitFor();
    await setUp.getByRole('textbox', { name: 'Kodas iš programėlės' }).fill(codeOf(secret));
    await page.keyboard.press('Enter');

    const shown = dialog(page, 'Atkūrimo kodai');
    await shown.waitFor();
    const codes = await shown.getByRole('listitem').allTextContents();
    expect(new Set(codes).size).toBe(10);
    // They cannot be left behind by accident.
    await page.keyboard.press('Escape');
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Atsisiųsti').click()]);
    const saved = (await contentOf(file)).toString('utf8');
    expect(codes.filter((code) => !saved.includes(code))).toEqual([]);
    await button(page, 'Kodus išsisaugojau').click();
    await page.getByText('Liko 10 atkūrimo kodų.').waitFor();

    const other = await app.open('/brand?q=aurora');
    await logIn(other, 'saugi');
    const code = other.getByRole('textbox', { name: 'Patvirtinimo kodas' });
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
    await code.fill('123456');
    await other.keyboard.press('Enter');
    await other.getByText('Prisijungti nepavyko: kodas neteisingas arba jau panaudotas.').waitFor();
    // As pasted from an app that parts the digits.
    await code.fill(codeOf(secret, 1).replace(/^.../, '$& '));
    await other.keyboard.press('Enter');
    await heading(other, 'Markės').waitFor();
    expect(new URL(other.url()).search).toBe('?q=aurora');

    const [spare = '', last = ''] = codes;
    const lost = await app.open('/');
    await logIn(lost, 'saugi');
    await button(lost, 'Naudoti atkūrimo kodą').click();
    await lost.getByRole('textbox', { name: 'Atkūrimo kodas' }).fill(spare);
    await lost.keyboard.press('Enter');
    await heading(lost, 'Pradžia').waitFor();

    await page.reload();
    await page.getByText('Liko 9 atkūrimo kodai.').waitFor();
    await button(page, 'Išjungti').click();
    const off = dialog(page, 'Išjungti dviejų žingsnių prisijungimą');
    await off.getByLabel('Slaptažodis', { exact: true }).fill(goodPassword);
    await off.getByRole('textbox', { name: /atkūrimo kodas/ }).fill(spare);
    await page.keyboard.press('Enter');
    await off.getByText('Kodas neteisingas arba jau panaudotas').waitFor();
    await off.getByRole('textbox', { name: /atkūrimo kodas/ }).fill(last);
    await page.keyboard.press('Enter');
    await button(page, 'Įjungti').waitFor();
    const again = await app.open('/');
    await logIn(again, 'saugi');
    await heading(again, 'Pradžia').waitFor();
  });

  test('one can go back from the code to the password', async ({ app }) => {
    const { session } = await openProfile(app, 'grizta');
    const begun = await session.post<{ secret: string }>('/user/second-factor', { password: goodPassword });
    await session.post('/user/second-factor/confirm', { code: codeOf(begun.secret) });
    const page = await app.open('/');
    await logIn(page, 'grizta');
    await button(page, 'Grįžti prie slaptažodžio').click();
    await logIn(page, 'jonas', demoPassword);
    await heading(page, 'Pradžia').waitFor();
  });
});

describe('a role that requires the second factor', () => {
  test('keeps its users at the set-up until they have one, which they cannot switch off', async ({ app }) => {
    const admin = await app.as('admin');
    const role = await admin.post<{ id: number }>('/role', { name: 'Saugoma', type: 'admin' });
    await admin.post('/permission', { role_id: role.id, type: 'ALLOW', permission: 'app.*' });
    await admin.put(`/role/${role.id}`, { second_factor_required: true });
    const user = {
      username: 'privalo',
      name: 'Privaloma Darbuotoja',
      role_id: role.id,
      password: goodPassword,
    };
    await admin.post('/user', { ...user, isPasswordChangeNeeded: false });
    const page = await app.open('/brand');
    await logIn(page, 'privalo');
    await heading(page, 'Dviejų žingsnių prisijungimas').waitFor();
    await page.goto('/brand');
    await page.getByText('Įjunkite jį prieš pradėdami dirbti.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/profile');
    expect(await page.getByRole('navigation', { name: 'Pagrindinis meniu' }).count()).toBe(0);

    await button(page, 'Įjungti').click();
    const setUp = dialog(page, 'Įjungti dviejų žingsnių prisijungimą');
    await setUp.getByLabel('Slaptažodis', { exact: true }).fill(goodPassword);
    await page.keyboard.press('Enter');
    const secret = (await setUp.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
    await setUp.getByRole('textbox', { name: 'Kodas iš programėlės' }).fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await button(page, 'Kodus išsisaugojau').click();
    await heading(page, 'Mano profilis').waitFor();
    await page.getByText('Jūsų vaidmeniui jis būtinas.').waitFor();
    expect(await button(page, 'Išjungti').count()).toBe(0);
    await openByMenu(page, 'Produktai', 'Markės');
    await heading(page, 'Markės').waitFor();
  });
});

describe('own sessions', () => {
  test('are listed, and ended one by one or all others', async ({ app }) => {
    const { page } = await openProfile(app, 'keliauja');
    const [phone, tablet] = [
      await Api.login(app.url, 'keliauja', goodPassword),
      await Api.login(app.url, 'keliauja', goodPassword),
    ];
    await page.reload();
    const table = page.getByRole('table', { name: 'Prisijungimai' });
    await expect.poll(() => table.getByRole('row').count()).toBe(4);
    await table.getByText('Ši sesija').waitFor();
    await table
      .getByRole('button', { name: /^Baigti sesiją/ })
      .first()
      .click();
    await page.getByText('Sesija baigta.').waitFor();
    await expect.poll(() => table.getByRole('row').count()).toBe(3);
    await button(page, 'Baigti visas kitas sesijas').click();
    await dialog(page, 'Baigti visas kitas sesijas')
      .getByRole('button', { name: 'Baigti', exact: true })
      .click();
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
    await expect(phone.get('/user/active')).rejects.toThrow('401');
    await expect(tablet.get('/user/active')).rejects.toThrow('401');
    await page.reload();
    await table.getByText('Ši sesija').waitFor();
  });
});

describe('preferences', () => {
  test('the language stands as the screen is, also before it was ever chosen', async ({ app }) => {
    const { page } = await openProfile(app, 'kalba');
    await page.context().addCookies([{ name: 'lang', value: 'en', url: app.url }]);
    await page.reload();
    await heading(page, 'My profile').waitFor();
    const language = page.getByRole('combobox', { name: 'Language of the screens' });
    expect(await language.inputValue()).toBe('en');
    await language.selectOption('lt');
    await heading(page, 'Mano profilis').waitFor();
  });
});
