import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { phone } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { type IdentityProvider, startIdentityProvider } from './kit/identity-provider';
import { sidewaysScroll } from './kit/layout';
import { expect, test } from './kit/test';

let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider();
});
afterAll(() => provider.stop());

const button = (page: Page) => page.getByRole('button', { name: 'Prisijungti per Grupės ID' });

describe('logging in by an identity provider', () => {
  test('is set up, used, and left', async ({ app }) => {
    const page = await app.open('/setting/sign-in', { as: 'admin' });
    await page.getByText('Tapatybės teikėjų dar nėra.').waitFor();
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Naujas teikėjas' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Pavadinimas' }).fill('Grupės ID');
    await dialog.getByRole('textbox', { name: 'Teikėjo adresas' }).fill(`${provider.url}/other`);
    await dialog.getByRole('button', { name: 'Tikrinti' }).click();
    await dialog.getByText('Teikėjas neatsako taip').waitFor();
    await dialog.getByRole('textbox', { name: 'Teikėjo adresas' }).fill(provider.url);
    await dialog.getByRole('button', { name: 'Tikrinti' }).click();
    await dialog.getByText('Atsijungus čia, bus atsijungiama ir pas teikėją.').waitFor();
    await dialog.getByRole('textbox', { name: 'Kliento ID' }).fill('forecourt');
    await dialog.getByLabel('Kliento paslaptis').fill('a secret of the provider');
    await dialog.getByRole('button', { name: 'Pridėti grupę' }).click();
    await dialog.getByRole('textbox', { name: 'Grupė', exact: true }).fill('pardavėjai');
    await dialog.getByRole('button', { name: 'Išsaugoti' }).click();
    await dialog.getByText('Pasirinkite vaidmenį, įmonę arba abu.').waitFor();
    await expectNoBarriers(page);
    await dialog.getByRole('combobox', { name: 'Įmonė' }).last().selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Išsaugoti' }).click();
    await page.getByText('Teikėjas „Grupės ID“ išsaugotas.').waitFor();
    await page.getByText(/oauth\/oidc\/\d+\/callback/).waitFor();
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Keisti teikėją „Grupės ID“' }).click();
    await dialog.getByText('Paslaptis išsaugota.').waitFor();
    expect(await dialog.getByLabel('Kliento paslaptis').inputValue()).toBe('');
    await dialog.getByRole('button', { name: 'Atšaukti' }).click();

    const admin = await app.as('admin');
    const users = await admin.get<{ id: number; username: string; revision: number }[]>('/user?limit=1000');
    const jonas = users.find(({ username }) => username === 'jonas');
    await admin.put(`/user/${jonas?.id}`, { email: 'jonas@aurora.example', revision: jonas?.revision });
    provider.says = { sub: 'j-1', email: 'nobody@aurora.example', email_verified: true };
    const visit = await app.open('/brand');
    await button(visit).click();
    await visit.getByText('Tapatybė patvirtinta, bet naudotojo su jūsų el. paštu čia nėra.').waitFor();
    expect(new URL(visit.url()).search).toBe('?redirect=%2Fbrand');
    await expectNoBarriers(visit);

    provider.says = { sub: 'j-1', email: 'jonas@aurora.example', email_verified: true };
    await button(visit).click();
    await visit.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => visit.evaluate(() => document.cookie)).toContain('access_token');
    await visit.goto('/');
    await visit.getByRole('heading', { name: 'Pradžia', level: 1 }).waitFor();
    await visit.getByRole('button', { name: /Jonas Petraitis/ }).click();
    await visit.getByRole('menuitem', { name: 'Atsijungti' }).click();
    await button(visit).waitFor();
    expect(provider.endings).toBe(1);

    await page.goto(`/user/edit/${jonas?.id}`);
    await page.getByRole('button', { name: 'Prisijungimas…' }).click();
    await page.getByRole('button', { name: 'Atsieti nuo „Grupės ID“' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Atsieti', exact: true }).click();
    await page.getByText('Naudotojas atsietas nuo „Grupės ID“.').waitFor();
  });

  test('fits a phone, in the dark too', async ({ app }) => {
    const small = { viewport: phone, colorScheme: 'dark' as const };
    const login = await app.open('/?sign_in=user_blocked', small);
    await button(login).waitFor();
    await login.getByText('Jūsų naudotojas užblokuotas').waitFor();
    await expectNoBarriers(login);
    expect(await sidewaysScroll(login)).toBe(0);

    const page = await app.open('/setting/sign-in', { as: 'admin', ...small });
    await page.getByRole('button', { name: 'Keisti teikėją „Grupės ID“' }).click();
    await page.getByRole('dialog').getByText('Paslaptis išsaugota.').waitFor();
    await expectNoBarriers(page);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  test('leads back with a word when the provider is away, and saves once', async ({ app }) => {
    const page = await app.open('/setting/sign-in', { as: 'admin' });
    await page.getByRole('button', { name: 'Naujas teikėjas' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Išsaugoti' }).click();
    expect(await dialog.locator(':invalid').count()).toBeGreaterThan(0);
    await dialog.getByRole('textbox', { name: 'Pavadinimas' }).fill('Tylintis');
    await dialog.getByRole('textbox', { name: 'Teikėjo adresas' }).fill('ne adresas');
    await dialog.getByRole('textbox', { name: 'Kliento ID' }).fill('forecourt');
    await dialog.getByRole('button', { name: 'Išsaugoti' }).click();
    await dialog.getByText('Nurodykite teikėjo adresą su https://').waitFor();
    const mute = createServer(() => undefined);
    await new Promise<void>((done) => mute.listen(0, '127.0.0.1', done));
    const address = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`;
    await dialog.getByRole('textbox', { name: 'Teikėjo adresas' }).fill(address);
    await dialog.getByRole('button', { name: 'Tikrinti' }).click();
    await dialog.getByText('Teikėjas neatsako taip').waitFor();
    await dialog.getByRole('button', { name: 'Išsaugoti' }).dblclick();
    await page.getByText('Teikėjas „Tylintis“ išsaugotas.').waitFor();
    expect(await page.getByRole('button', { name: 'Keisti teikėją „Tylintis“' }).count()).toBe(1);

    const visit = await app.open('/');
    await visit.getByRole('button', { name: 'Prisijungti per Tylintis' }).dblclick();
    await visit.getByText('Tapatybės teikėjas neatsako.').waitFor();
    mute.closeAllConnections();
    mute.close();

    await page.getByRole('button', { name: 'Keisti teikėją „Tylintis“' }).click();
    await dialog.getByRole('button', { name: 'Šalinti teikėją' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Šalinti teikėją' }).click();
    await page.getByText('Teikėjas „Tylintis“ pašalintas.').waitFor();
  });
});
