import { request, type Page } from 'playwright-core';
import { describe } from 'vitest';
import { Api, askToken, demoPassword } from './kit/api';
import { openByMenu } from './kit/menu';
import { expect, test } from './kit/test';

const wrong = 'Prisijungti nepavyko: neteisingas prisijungimo vardas arba slaptažodis.';

async function logIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByRole('textbox', { name: 'Prisijungimo vardas' }).fill(username);
  await page.getByLabel('Slaptažodis', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Prisijungti', exact: true }).click();
}

const home = (page: Page) => page.getByRole('heading', { name: 'Pradžia', level: 1 });
const loginPage = (page: Page) => page.getByRole('heading', { name: 'Prisijungimas', level: 1 });
const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

describe('logging in', () => {
  test('leads home, and a reload keeps the session', async ({ app }) => {
    const page = await app.open('/');
    await logIn(page, 'admin');
    await home(page).waitFor();
    await page.reload();
    await home(page).waitFor();
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'access_token');
    expect(cookie).toMatchObject({ sameSite: 'Lax', path: '/' });
    const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(59);
    expect(days).toBeLessThanOrEqual(60);
  });

  test('leaves a token that opens nothing without a cookie that no script can read', async ({ app }) => {
    const page = await app.open('/');
    await logIn(page, 'inga');
    await home(page).waitFor();
    const secret = (await page.context().cookies()).find(({ name }) => name === 'session_secret');
    expect(secret).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', secure: false });
    const readable = await page.evaluate(() => document.cookie);
    expect(readable).not.toContain('session_secret');
    const token = /access_token=([^;]+)/.exec(readable)?.[1];
    const elsewhere = await request.newContext({ baseURL: app.url });
    const stolen = await elsewhere.get('/api/v1/user/active', {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(stolen.status()).toBe(401);
    await elsewhere.dispose();
    // Links and other tabs of the browser have both.
    const file = await page.evaluate(async () => (await fetch('/api/v1/brand?format=csv')).status);
    expect(file).toBe(200);
    const other = await app.openTab(page, '/brand');
    await other.getByRole('heading', { name: 'Markės', level: 1 }).waitFor();
  });

  test('says the same for a wrong password and an unknown user', async ({ app }) => {
    const page = await app.open('/');
    await logIn(page, 'inga', 'not-the-password');
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.textContent()).toBe(wrong);
    const password = page.getByLabel('Slaptažodis', { exact: true });
    expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);

    await page.reload();
    await logIn(page, 'nobody-of-this-name', 'not-the-password');
    await expect.poll(() => alert.textContent()).toBe(wrong);
    await logIn(page, 'inga');
    await home(page).waitFor();
  });

  test('works with Enter alone', async ({ app }) => {
    const page = await app.open('/');
    await loginPage(page).waitFor();
    await page.keyboard.type('ruta');
    await page.keyboard.press('Tab');
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await home(page).waitFor();
  });

  test('goes on to the page that was asked for, with its query', async ({ app }) => {
    const page = await app.open('/brand/baseData/2/bodyTypes?q=sedan');
    await loginPage(page).waitFor();
    expect(path(page)).toBe(`/?${new URLSearchParams({ redirect: '/brand/baseData/2/bodyTypes?q=sedan' })}`);
    await logIn(page, 'admin');
    await page.getByRole('heading', { name: 'Kėbulo tipai', level: 1 }).waitFor();
    expect(path(page)).toBe('/brand/baseData/2/bodyTypes?q=sedan');
  });

  test('never leads to a stranger', async ({ app }) => {
    const page = await app.open('/?redirect=https%3A%2F%2Fexample.com%2Fevil');
    await logIn(page, 'admin');
    await home(page).waitFor();
    expect(new URL(page.url()).origin).toBe(app.url);
  });

  test('switches its language, which the application keeps', async ({ app }) => {
    const page = await app.open('/');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.getByRole('textbox', { name: 'Username' }).fill('egle');
    await page.getByLabel('Password', { exact: true }).fill('wrong-password');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    const refusal = 'Login failed: the username or the password is wrong.';
    await expect.poll(() => page.getByRole('alert').textContent()).toBe(refusal);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  });

  test('says how long to wait after too many failures, even with the right password', async ({ app }) => {
    const http = await request.newContext({ baseURL: app.url });
    for (let attempt = 0; attempt < 10; attempt += 1) await askToken(http, 'mart', 'wrong-password');
    await http.dispose();
    const page = await app.open('/');
    await logIn(page, 'mart');
    const alert = page.getByRole('alert');
    await expect
      .poll(() => alert.textContent())
      .toMatch(/^Per daug nesėkmingų bandymų\. .* po 0:(30|2\d)\.$/);
    // Others are not locked out with this user.
    await logIn(page, 'ilze');
    await home(page).waitFor();
  });
});

describe('the end of a session', () => {
  test('comes to all tabs when one logs out', async ({ app }) => {
    const page = await app.open('/');
    await logIn(page, 'inga');
    await home(page).waitFor();
    const other = await app.openTab(page, '/brand');
    await other.getByRole('heading', { name: 'Markės', level: 1 }).waitFor();
    await page.getByRole('button', { name: /naudotojo meniu/ }).click();
    await page.getByRole('menuitem', { name: 'Atsijungti' }).click();
    await loginPage(page).waitFor();
    await other.getByRole('dialog', { name: 'Sesija baigėsi' }).waitFor();
    const left = (await page.context().cookies()).map(({ name }) => name);
    expect(left).not.toContain('access_token');
    expect(left).not.toContain('session_secret');
  });

  test('shows the login in place and returns the same user to what was typed', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Session Motors', { EST: 'Universalas' });
    const session = await Api.login(app.url, 'admin');
    const page = await app.open(brand.path, { as: session });
    await page.getByRole('button', { name: 'Naujas kėbulo tipas' }).click();
    await page.getByRole('textbox', { name: 'Kodas' }).fill('TYPED');
    await session.post('/user/logout', {});
    await page.keyboard.press('Enter');

    const dialog = page.getByRole('dialog', { name: 'Sesija baigėsi' });
    await dialog.getByLabel('Slaptažodis', { exact: true }).fill(demoPassword);
    expect(await dialog.getByRole('textbox', { name: 'Prisijungimo vardas' }).inputValue()).toBe('admin');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(path(page)).toBe(brand.path);
    const code = page.getByRole('textbox', { name: 'Kodas' });
    expect(await code.inputValue()).toBe('TYPED');
    await code.press('Enter');
    await page.getByRole('button', { name: 'Veiksmai: TYPED' }).waitFor();
    expect(await admin.bodyTypes(brand.id)).toHaveLength(2);
  });

  test('starts again for another user, with nothing of the last one', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Handover Motors', { EST: 'Universalas' });
    const session = await Api.login(app.url, 'admin');
    const page = await app.open(brand.path, { as: session });
    await page.getByRole('button', { name: 'Naujas kėbulo tipas' }).click();
    await page.getByRole('textbox', { name: 'Kodas' }).fill('SECRET');
    await session.post('/user/logout', {});
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Sesija baigėsi' });
    await dialog.getByRole('textbox', { name: 'Prisijungimo vardas' }).fill('ruta');
    await dialog.getByLabel('Slaptažodis', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await home(page).waitFor();
    await page.getByText('Rūta Žukauskienė').first().waitFor();
    expect(path(page)).toBe('/');
    expect(await page.getByText('SECRET').count()).toBe(0);
    expect(await admin.bodyTypes(brand.id)).toHaveLength(1);
  });
});

describe('a first password', () => {
  test('must be changed before anything else, whatever is asked for', async ({ app }) => {
    const admin = await app.as('admin');
    await admin.post('/user', {
      username: 'nauja',
      name: 'Nauja Darbuotoja',
      role_id: 1,
      password: 'audra-kelias-stalas',
      isPasswordChangeNeeded: true,
    });
    const page = await app.open('/brand');
    await logIn(page, 'nauja', 'audra-kelias-stalas');
    const heading = page.getByRole('heading', { name: 'Slaptažodžio keitimas', level: 1 });
    await heading.waitFor();
    expect(path(page)).toBe('/password');
    for (const asked of ['/', '/profile', '/brand/baseData/1/bodyTypes']) {
      await page.goto(asked);
      await heading.waitFor();
      expect(path(page)).toBe('/password');
    }
    expect(await page.getByRole('navigation', { name: 'Pagrindinis meniu' }).count()).toBe(0);

    await page.getByLabel(/^Dabartinis slaptažodis/).fill('not-this-one');
    await page.getByLabel(/^Naujas slaptažodis/).fill('sodas-laiptai-pienas');
    await page.getByLabel(/^Pakartokite/).fill('sodas-laiptai-pienas');
    await page.getByRole('button', { name: 'Pakeisti slaptažodį' }).click();
    await page.getByText('Dabartinis slaptažodis neteisingas.').waitFor();
    await page.getByLabel(/^Dabartinis slaptažodis/).fill('audra-kelias-stalas');
    await page.getByRole('button', { name: 'Pakeisti slaptažodį' }).click();
    await home(page).waitFor();
    await openByMenu(page, 'Produktai', 'Markės');
    await page.getByRole('heading', { name: 'Markės', level: 1 }).waitFor();
  });
});
