import type { Page } from 'playwright-core';
import { Api, goodPassword } from './api';
import { codeOf } from './authenticator';
import { button, refuse, type State, type Visit } from './visit';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** A user of this state alone, since a second factor changes every later login. */
async function someone({ app, admin }: Visit): Promise<{ username: string; session: Api }> {
  const username = `account-${Date.now()}`;
  const user = { username, name: 'Saugi Darbuotoja', role_id: 1, password: goodPassword };
  await admin.post('/user', { ...user, isPasswordChangeNeeded: false });
  return { username, session: await Api.login(app.url, username, goodPassword) };
}

async function withFactor(visit: Visit): Promise<{ username: string; session: Api }> {
  const user = await someone(visit);
  const begun = await user.session.post<{ secret: string }>('/user/second-factor', {
    password: goodPassword,
  });
  await user.session.post('/user/second-factor/confirm', { code: codeOf(begun.secret) });
  return user;
}

async function setUp(visit: Visit): Promise<Page> {
  const page = await visit.open('/profile', { as: (await someone(visit)).session });
  await button(page, 'Įjungti').click();
  const shown = dialog(page, 'Įjungti dviejų žingsnių prisijungimą');
  await shown.getByLabel('Slaptažodis', { exact: true }).fill(goodPassword);
  await page.keyboard.press('Enter');
  await shown.getByRole('img', { name: 'QR kodas programėlei' }).waitFor();
  return page;
}

async function palette({ open }: Visit, question: string): Promise<Page> {
  const page = await open('/');
  await button(page, 'Ieškoti arba pereiti…').click();
  await page.getByRole('dialog').getByRole('combobox').fill(question);
  return page;
}

/** States of the user's own login, of the palette and of the sheet of shortcuts. */
export const accountStates: readonly State[] = [
  {
    name: 'second step of a login, refused',
    reach: async (visit) => {
      const { username } = await withFactor(visit);
      const page = await visit.open('/', { as: undefined });
      await page.getByRole('textbox', { name: 'Prisijungimo vardas' }).fill(username);
      await page.getByLabel('Slaptažodis', { exact: true }).fill(goodPassword);
      await button(page, 'Prisijungti').click();
      await page.getByRole('textbox', { name: 'Patvirtinimo kodas' }).fill('000000');
      await button(page, 'Prisijungti').click();
      await page.getByRole('alert').waitFor();
      return page;
    },
  },
  { name: 'set-up of the second factor', reach: setUp },
  {
    name: 'recovery codes',
    reach: async (visit) => {
      const page = await setUp(visit);
      const shown = dialog(page, 'Įjungti dviejų žingsnių prisijungimą');
      const secret = (await shown.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
      await shown.getByRole('textbox', { name: 'Kodas iš programėlės' }).fill(codeOf(secret));
      await page.keyboard.press('Enter');
      await dialog(page, 'Atkūrimo kodai').waitFor();
      return page;
    },
  },
  {
    name: 'second factor that is on, about to be switched off, refused',
    reach: async (visit) => {
      const page = await visit.open('/profile', { as: (await withFactor(visit)).session });
      await button(page, 'Išjungti').click();
      const shown = dialog(page, 'Išjungti dviejų žingsnių prisijungimą');
      await shown.getByLabel('Slaptažodis', { exact: true }).fill('wrong');
      await shown.getByRole('textbox', { name: /atkūrimo kodas/ }).fill('000000');
      await page.keyboard.press('Enter');
      await shown.getByText('Neteisingas slaptažodis').waitFor();
      return page;
    },
  },
  {
    name: 'palette before anything is typed',
    reach: async (visit) => {
      const page = await palette(visit, '');
      await page.getByRole('option', { name: 'Pradžia' }).waitFor();
      return page;
    },
  },
  {
    name: 'palette with records',
    reach: async (visit) => {
      const page = await palette(visit, 'aurora');
      await page.getByRole('group', { name: 'Įrašai' }).waitFor();
      return page;
    },
  },
  {
    name: 'palette that finds nothing',
    reach: async (visit) => {
      const page = await palette(visit, 'qqqq');
      await page.getByText('Nieko nerasta pagal „qqqq“.').waitFor();
      return page;
    },
  },
  {
    name: 'palette whose search failed',
    reach: async ({ open }) => {
      const page = await open('/');
      await refuse(page, 'GET', '/search?*', { status: 403 });
      await button(page, 'Ieškoti arba pereiti…').click();
      await page.getByRole('dialog').getByRole('combobox').fill('neleista');
      await page.getByText('Įrašų ieškoti nepavyko.').waitFor();
      return page;
    },
  },
  {
    name: 'sheet of shortcuts',
    reach: async ({ open, brand }) => {
      const page = await open(brand.path);
      await button(page, 'Naujas kėbulo tipas').waitFor();
      await page.keyboard.press('?');
      await dialog(page, 'Spartieji klavišai').waitFor();
      return page;
    },
  },
];
