import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { Api, demoPassword } from './kit/api';
import type { App } from './kit/app';
import { expect, test as base } from './kit/test';

const idleSeconds = 120;
const warningSeconds = 30;

/** The server of this file logs idle users out after two minutes and warns half a minute before. */
const test = base.extend('idle', { auto: true }, async ({ program }) => {
  const admin = await program.as('admin');
  await admin.put('/setting/session.idle_seconds', { value: idleSeconds });
  await admin.put('/setting/session.idle_warning_seconds', { value: warningSeconds });
});

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Ar dar dirbate?' });
const timedOut = (page: Page) => page.getByRole('alertdialog', { name: 'Sesija baigėsi' });

/** A page whose clock the test turns, in a session of its own, once it knows the limits. */
async function openWithClock(app: App, session: Api, path = '/brand'): Promise<Page> {
  const page = await app.open('about:blank', { as: session });
  await page.context().clock.install();
  await load(page, path);
  return page;
}

async function load(page: Page, path = '/brand'): Promise<void> {
  await page.goto(path);
  await page.getByRole('table', { name: 'Markės' }).waitFor();
}

/** All tabs of a browser share its clock. */
const pass = (page: Page, seconds: number) => page.context().clock.fastForward(seconds * 1000);

describe('an idle user', () => {
  test('is warned, then logged out, and informed', async ({ app }) => {
    const session = await Api.login(app.url, 'admin');
    const page = await openWithClock(app, session, '/brand?q=aurora');
    await pass(page, idleSeconds - warningSeconds + 1);
    await warning(page).waitFor();
    const stay = page.getByRole('button', { name: 'Likti prisijungus' });
    await expect.poll(() => stay.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^Liko 0:(2\d|30)$/);

    await pass(page, warningSeconds + 1);
    await timedOut(page).waitFor();
    await expect(session.get('/user/active')).rejects.toThrow('401');
    await page.getByRole('button', { name: 'Uždaryti' }).last().click();
    await page.getByRole('heading', { name: 'Prisijungimas', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('textbox', { name: 'Prisijungimo vardas' }).fill('admin');
    await page.getByLabel('Slaptažodis', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Prisijungti', exact: true }).click();
    await page.getByRole('table', { name: 'Markės' }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/brand?q=aurora');
  });

  test('who wants to stay, stays', async ({ app }) => {
    const page = await openWithClock(app, await Api.login(app.url, 'admin'));
    await pass(page, idleSeconds - warningSeconds + 1);
    await warning(page).waitFor();
    await page.keyboard.press('Enter');
    await warning(page).waitFor({ state: 'detached' });
    await pass(page, idleSeconds - warningSeconds - 5);
    await page.getByRole('textbox', { name: 'Filtras' }).fill('aurora');
    await pass(page, idleSeconds - warningSeconds - 5);
    expect(await warning(page).count()).toBe(0);
  });

  test('in one tab is not idle while working in another', async ({ app }) => {
    const one = await openWithClock(app, await Api.login(app.url, 'admin'));
    const other = await app.openTab(one, 'about:blank');
    await load(other);
    await pass(one, idleSeconds - warningSeconds + 1);
    await Promise.all([warning(one).waitFor(), warning(other).waitFor()]);
    await other.getByRole('button', { name: 'Likti prisijungus' }).click();
    await Promise.all([one, other].map((page) => warning(page).waitFor({ state: 'detached' })));

    await pass(one, idleSeconds + 1);
    await Promise.all([one, other].map((page) => timedOut(page).waitFor()));
  });

  test('may leave at once when warned', async ({ app }) => {
    const page = await openWithClock(app, await Api.login(app.url, 'admin'));
    await pass(page, idleSeconds - warningSeconds + 1);
    await warning(page).getByRole('button', { name: 'Atsijungti' }).click();
    await page.getByRole('heading', { name: 'Prisijungimas', level: 1 }).waitFor();
  });
});
