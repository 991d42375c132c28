import type { Page } from 'playwright-core';
import { Api, goodPassword } from './api';
import { button, goWithin, item, refuse, type State, type Visit } from './visit';

async function withClock(visit: Visit, seconds: number): Promise<Page> {
  const session = await Api.login(visit.app.url, 'admin');
  const page = await visit.open('about:blank', { as: session });
  await page.context().clock.install();
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Mano profilis' }).waitFor();
  await page.context().clock.fastForward(seconds * 1000);
  await page.getByRole('alertdialog').waitFor();
  return page;
}

/** States of the login, the session and the frame around all pages. */
export const shellStates: readonly State[] = [
  {
    name: 'login',
    reach: async ({ open }) => {
      const page = await open('/', { as: undefined });
      await button(page, 'Prisijungti').waitFor();
      return page;
    },
  },
  {
    name: 'failed login',
    reach: async ({ open }) => {
      const page = await open('/', { as: undefined });
      await page.getByRole('textbox', { name: 'Prisijungimo vardas' }).fill('nobody');
      await page.getByLabel('Slaptažodis', { exact: true }).fill('wrong');
      await button(page, 'Prisijungti').click();
      await page.getByRole('alert').waitFor();
      return page;
    },
  },
  {
    name: 'refused password change',
    reach: async ({ open }) => {
      const page = await open('/password');
      await page.getByLabel(/^Naujas slaptažodis/).fill('short');
      await button(page, 'Pakeisti slaptažodį').click();
      await page.getByText('Slaptažodį turi sudaryti bent 10 simbolių.').waitFor();
      return page;
    },
  },
  {
    name: 'first password',
    reach: async ({ app, admin, open }) => {
      const username = `first-${Date.now()}`;
      const user = { username, name: 'Nauja Darbuotoja', role_id: 1, password: goodPassword };
      await admin.post('/user', { ...user, isPasswordChangeNeeded: true });
      const page = await open('/', { as: await Api.login(app.url, username, goodPassword) });
      await page.getByText('Prieš pradėdami dirbti pasikeiskite slaptažodį.').waitFor();
      return page;
    },
  },
  {
    name: 'ended session',
    reach: async ({ app, open }) => {
      const session = await Api.login(app.url, 'admin');
      const page = await open('/profile', { as: session });
      await page.getByRole('heading', { name: 'Mano profilis' }).waitFor();
      await session.post('/user/logout', {});
      await page.getByRole('combobox', { name: 'Sąrašų eilutės' }).selectOption('spacious');
      await page.getByRole('dialog', { name: 'Sesija baigėsi' }).waitFor();
      return page;
    },
  },
  { name: 'idle warning', reach: (visit) => withClock(visit, 3550) },
  {
    name: 'timed out session',
    reach: async (visit) => {
      const page = await withClock(visit, 3610);
      await page.getByRole('alertdialog', { name: 'Sesija baigėsi' }).waitFor();
      return page;
    },
  },
  {
    name: 'home of a user without rights, with the toast of a refused page',
    reach: async ({ open }) => {
      const page = await open('/brand', { as: 'tomas' });
      await page.getByText('Puslapis „Markės“ jums neprieinamas.').waitFor();
      return page;
    },
  },
  {
    name: 'brand of others',
    reach: async ({ open }) => {
      const page = await open('/brand/baseData/2/bodyTypes', { as: 'jonas' });
      await page.getByRole('heading', { name: 'Nerasta', level: 1 }).waitFor();
      return page;
    },
  },
  {
    name: 'failed page',
    reach: async ({ open }) => {
      const page = await open('/', { as: 'admin' });
      const problem = {
        status: 503,
        code: 'unavailable',
        message: 'Duomenų bazė užimta.',
        request_id: 'REQ-77',
      };
      await refuse(page, 'GET', '/brand?*', problem);
      await goWithin(page, '/brand');
      await page.getByText('REQ-77').waitFor();
      return page;
    },
  },
  {
    name: 'user menu',
    reach: async ({ open }) => {
      const page = await open('/');
      await button(page, /naudotojo meniu/).click();
      await item(page, 'Atsijungti').waitFor();
      return page;
    },
  },
  {
    name: 'language menu',
    reach: async ({ open }) => {
      const page = await open('/');
      await button(page, 'Kalba: LT').click();
      await page.getByRole('menuitemradio', { name: 'English' }).waitFor();
      return page;
    },
  },
  {
    name: 'brand switcher',
    only: 'desktop',
    reach: async ({ open }) => {
      const page = await open('/');
      await button(page, /^Markė: /).click();
      await page.getByRole('menuitemradio', { name: 'Aurora' }).waitFor();
      return page;
    },
  },
  {
    name: 'narrow sidebar',
    only: 'desktop',
    reach: async ({ open }) => {
      const page = await open('/', { as: 'admin' });
      await button(page, 'Suskleisti meniu').click();
      await button(page, 'Išskleisti meniu').waitFor();
      return page;
    },
  },
  {
    name: 'navigation drawer',
    only: 'phone',
    reach: async ({ open }) => {
      const page = await open('/');
      await button(page, 'Atidaryti meniu').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Produktai' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Markės' }).waitFor();
      return page;
    },
  },
];
