import { describe } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoBarriers } from './kit/axe';
import { ListPage } from './kit/list';
import { expect, test } from './kit/test';

interface User {
  id: number;
  username: string;
  email: string;
  status: string;
  brand_emails: Record<string, string>;
  mandate_numbers: Record<string, string>;
  signature: Record<string, string>;
  isPasswordChangeNeeded: boolean;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Išsaugoti' });
const password = (page: Page) => page.getByRole('dialog', { name: 'Vienkartinis slaptažodis' });

describe('the users of a company', () => {
  test('are reached from the company and made with a password that is shown once', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await app.open('/company', { as: admin });
    await (await new ListPage(page, 'Įmonės').loaded()).choose('UAB „Aurora Vilnius“', 'Naudotojai');
    const list = await new ListPage(page, 'Naudotojai').loaded();
    await list.more('Jonas Petraitis').waitFor();
    await page.getByRole('link', { name: 'Naujas naudotojas' }).click();
    await page.getByRole('heading', { name: 'Naujas naudotojas', level: 1 }).waitFor();

    // Another letter case is the same name.
    await field(page, 'Prisijungimo vardas').fill('JONAS');
    await page.getByText('Jau naudojama').waitFor();
    await field(page, 'Prisijungimo vardas').fill('ieva.jan');
    await page.getByRole('combobox', { name: 'Vaidmuo' }).selectOption('Be leidimų');
    await field(page, 'Vardas ir pavardė').fill('Ieva Janulytė');
    await field(page, 'El. paštas').first().fill('ieva');
    await field(page, 'Telefonas').click();
    // What has no domain is at that of the company.
    await expect
      .poll(() => field(page, 'El. paštas').first().inputValue())
      .toBe('ieva@aurora-vilnius.example');
    await page.getByRole('checkbox', { name: 'Aurora', exact: true }).check();
    await field(page, 'El. paštas: Aurora').fill('aurora@aurora-vilnius.example');
    await field(page, 'Įgaliojimo numeris: UAB „Aurora Vilnius“').fill('ĮG-77');
    await field(page, 'Parašas (LT)').fill('Pagarbiai\nIeva');
    await expectNoBarriers(page);
    await page.keyboard.press('Control+s');
    const shown = password(page);
    await shown.waitFor();
    await expectNoBarriers(page);
    const text = /[a-z2-7]{16}/.exec(await shown.innerText())?.[0] ?? '';
    await page.keyboard.press('Escape');
    await shown.getByRole('button', { name: 'Perdaviau' }).click();
    await list.more('Ieva Janulytė').waitFor();

    const [made] = await admin.get<User[]>('/user?keyword=ieva.jan');
    const user = await admin.get<User>(`/user/${made?.id}`);
    expect(user).toMatchObject({
      brand_emails: { 1: 'aurora@aurora-vilnius.example' },
      mandate_numbers: { 1: 'ĮG-77' },
      signature: { 1: 'Pagarbiai\nIeva' },
      isPasswordChangeNeeded: true,
    });
    const newcomer = await app.open('/');
    await field(newcomer, 'Prisijungimo vardas').fill('ieva.jan');
    await newcomer.getByLabel('Slaptažodis', { exact: true }).fill(text);
    await newcomer.getByRole('button', { name: 'Prisijungti', exact: true }).click();
    await newcomer.getByRole('heading', { name: 'Slaptažodžio keitimas', level: 1 }).waitFor();
  });

  test('lose the address of a brand that they lose', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await admin.post<User>('/user', {
      username: 'brands',
      name: 'Two Brands',
      company_id: 1,
      company_ids: [1],
      brand_ids: [1, 4],
      brand_emails: { 1: 'a@b.lt', 4: 'd@b.lt' },
    });
    const page = await app.open(`/user/edit/${id}`, { as: admin });
    await page.getByRole('checkbox', { name: 'Dravis' }).uncheck();
    await field(page, 'El. paštas: Dravis').waitFor({ state: 'detached' });
    await save(page).click();
    await new ListPage(page, 'Naudotojai').loaded();
    expect((await admin.get<User>(`/user/${id}`)).brand_emails).toEqual({ 1: 'a@b.lt' });
  });

  test('are removed, restored and narrowed to a unit', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await app.open('/user/1/users', { as: admin });
    const list = await new ListPage(page, 'Naudotojai').loaded();
    await list.choose('Saulė Gudaitė', 'Pašalinti');
    const question = page.getByRole('dialog', { name: 'Pašalinti „Saulė Gudaitė“?' });
    await expectNoBarriers(page);
    await question.getByRole('button', { name: 'Pašalinti' }).click();
    await list.toast('Naudotojas „Saulė Gudaitė“ pašalintas.').waitFor();
    await page.getByRole('button', { name: 'Anuliuoti', exact: true }).click();
    await list.more('Saulė Gudaitė').waitFor();
    await expectNoBarriers(page);
    await page.getByRole('group', { name: 'Filtrai' }).getByRole('button', { name: 'Padalinys' }).click();
    await page.getByRole('menuitemradio', { name: 'Servisas' }).click();
    await list.more('Jonas Petraitis').waitFor({ state: 'detached' });
    await list.more('Darius Balčiūnas').waitFor();
  });

  test('are for those who look after them', async ({ app }) => {
    const vaida = await app.open('/user/1', { as: 'vaida' });
    const list = await new ListPage(vaida, 'Naudotojai').loaded();
    await list.more('Jonas Petraitis').waitFor();
    expect(await vaida.getByRole('link', { name: 'Administratoriai', includeHidden: true }).count()).toBe(0);
    const others = await app.open('/user/2/users', { as: 'vaida' });
    await others.getByText('Nerasta arba priklauso markei ar įmonei, kuriai nesate priskirti.').waitFor();
    const jonas = await app.open('/user/1/users', { as: 'jonas' });
    await jonas.getByRole('heading', { name: 'Pradžia', level: 1 }).waitFor();
    app.forgetMisdeeds();
  });
});

describe('the login of somebody else', () => {
  test('is ended, and given a new password', async ({ app }) => {
    const admin = await app.as('admin');
    await app.open('/', { as: 'ruta' });
    const page = await app.open('/user/edit/4', { as: admin });
    await page.getByRole('button', { name: 'Prisijungimas…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Prisijungimas: Rūta Žukauskienė' });
    await dialog.getByRole('table', { name: 'Sesijos' }).waitFor();
    await expectNoBarriers(page);
    await dialog.getByRole('button', { name: 'Baigti visas sesijas' }).click();
    await dialog.getByText('Naudotojas niekur neprisijungęs.').waitFor();
    await dialog.getByRole('button', { name: 'Suteikti vienkartinį slaptažodį' }).click();
    await page.getByRole('button', { name: 'Suteikti', exact: true }).click();
    await password(page).getByRole('button', { name: 'Perdaviau' }).click();
    await dialog.getByRole('button', { name: 'Uždaryti' }).last().click();
    expect((await admin.get<User>('/user/4')).isPasswordChangeNeeded).toBe(true);
  });
});

describe('administrators', () => {
  test('have no company, and a role of their own kind', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await app.open('/administrator', { as: admin });
    await new ListPage(page, 'Administratoriai').loaded();
    await page.getByRole('link', { name: 'Naujas administratorius' }).click();
    await field(page, 'Prisijungimo vardas').fill('tadas.g');
    const roles = page.getByRole('combobox', { name: 'Vaidmuo' });
    await roles.selectOption('Importuotojo vadybininkas');
    expect(await roles.innerText()).not.toContain('Salono vadovas');
    await field(page, 'Vardas ir pavardė').fill('Tadas Girdenis');
    await save(page).click();
    await password(page).getByRole('button', { name: 'Perdaviau' }).click();
    await (await new ListPage(page, 'Administratoriai').loaded()).more('Tadas Girdenis').waitFor();
    await expectNoBarriers(page);
  });
});

describe('substitutions', () => {
  test('begin in the menu of who is away, and end when they are cancelled', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await app.open('/user/1/users', { as: 'vaida' });
    const users = await new ListPage(page, 'Naudotojai').loaded();
    await page.getByRole('cell', { name: /^Laura Mikalauskaitė, iki / }).waitFor();
    await users.choose('Jonas Petraitis', 'Pavadavimas…');
    await page.getByRole('heading', { name: 'Naujas pavadavimas', level: 1 }).waitFor();
    await page.getByText('kas pavaduoja: Jonas Petraitis').waitFor();
    // Nobody acts for themselves.
    const acts = page.getByRole('combobox', { name: /^Pavaduoja/ });
    await acts.getByRole('option', { name: 'Saulė Gudaitė' }).waitFor({ state: 'attached' });
    // Nor is somebody named by themselves.
    expect(await acts.getByRole('option', { name: 'Vaida Stankevičienė' }).count()).toBe(0);
    expect(await acts.getByRole('option', { name: 'Jonas Petraitis' }).count()).toBe(0);
    // The group's own staff work with the company too, but are none of its users.
    expect(await acts.getByRole('option', { name: /^(Inga|Karolis|Lina) / }).count()).toBe(0);
    await acts.selectOption('Saulė Gudaitė');
    await expectNoBarriers(page);
    await save(page).click();
    const list = await new ListPage(page, 'Pavadavimai').loaded();
    const name = 'Jonas Petraitis – Saulė Gudaitė';
    await list.more(name).waitFor();
    await expectNoBarriers(page);
    await list.choose(name, 'Atšaukti');
    await list.more(name).waitFor({ state: 'detached' });
    // The row goes at the press, the server hears of it a moment later.
    const archived = async () => {
      const archive = await admin.get<{ status: string }[]>('/substitution?companyId=1&status=archive');
      return archive.map(({ status }) => status);
    };
    await expect.poll(archived).toEqual(['archive']);
  });
});
