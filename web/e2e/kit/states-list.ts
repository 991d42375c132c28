import type { Page } from 'playwright-core';
import { button, goWithin, item, refuse, type State, type Visit } from './visit';

async function listOf({ open, brand }: Visit, query = ''): Promise<Page> {
  const page = await open(brand.path + query);
  await button(page, 'Eksportuoti').waitFor();
  await page.getByText(/^\d+ (įraš|iš)/).waitFor();
  return page;
}

async function rowMenu(visit: Visit, entry: string): Promise<Page> {
  const page = await listOf(visit);
  await button(page, 'Veiksmai: EST').click();
  await item(page, entry).click();
  return page;
}

async function editing(visit: Visit): Promise<Page> {
  const page = await rowMenu(visit, 'Redaguoti');
  await page.getByRole('textbox', { name: 'Pavadinimas' }).fill('Mano');
  return page;
}

async function choosing(visit: Visit): Promise<Page> {
  const page = await listOf(visit);
  await page.getByRole('checkbox', { name: 'Pažymėti: EST' }).check();
  await page.getByRole('checkbox', { name: 'Pažymėti: HAT' }).check();
  return page;
}

/** States of a list screen. */
export const listStates: readonly State[] = [
  { name: 'sorted list', only: 'desktop', reach: (visit) => listOf(visit, '?sort=-code') },
  { name: 'archive', reach: (visit) => listOf(visit, '?status=deleted') },
  {
    name: 'list with nothing found',
    reach: async ({ open, brand }) => {
      const page = await open(`${brand.path}?q=xyz`);
      await page.getByText('Nieko nerasta pagal „xyz“.').waitFor();
      return page;
    },
  },
  {
    name: 'empty list',
    reach: async ({ open, admin }) => {
      const empty = await admin.brandWith(`Empty ${Date.now()}`, {});
      const page = await open(empty.path, { as: 'admin' });
      await page.getByText('Kėbulo tipų dar nėra.').waitFor();
      return page;
    },
  },
  {
    name: 'list that loads',
    reach: async ({ open, brand }) => {
      const page = await open('/', { as: 'admin' });
      await page.route('**/api/v1/body-type?*', () => new Promise(() => {}));
      await goWithin(page, brand.path);
      await page.getByText('Sąrašas įkeliamas…').waitFor({ state: 'attached' });
      return page;
    },
  },
  {
    name: 'export menu',
    reach: async (visit) => {
      const page = await listOf(visit);
      await button(page, 'Eksportuoti').click();
      await item(page, 'CSV (stulpelių vardai programoms)').waitFor();
      return page;
    },
  },
  {
    name: 'columns',
    // On a phone it covers parts of the cards, which then count as too small.
    only: 'desktop',
    reach: async (visit) => {
      const page = await listOf(visit);
      await button(page, 'Stulpeliai').click();
      await page.getByRole('checkbox', { name: 'Kodas' }).waitFor();
      return page;
    },
  },
  {
    name: 'menu of a facet and a chosen one',
    reach: async ({ open }) => {
      const page = await open('/brand/baseData/1/productClass?step=option');
      const show = button(page, 'Rodyti filtrą');
      const chip = button(page, 'Žingsnis: Papildoma įranga');
      await page.getByText(/^\d+ (įraš|iš)/).waitFor();
      // A phone has the filter behind a button; it is open when the address narrows the list.
      if ((await show.isVisible()) && (await show.getAttribute('aria-expanded')) === 'false')
        await show.click();
      await chip.click();
      await page.getByRole('menuitemradio', { name: 'Ratai' }).waitFor();
      return page;
    },
  },
  {
    name: 'menu of views',
    reach: async (visit) => {
      const page = await listOf(visit);
      await button(page, 'Rodinys: Pradinis').click();
      await item(page, 'Išsaugoti kaip…').waitFor();
      return page;
    },
  },
  {
    name: 'name and sharing of a view, with a name refused',
    reach: async (visit) => {
      const page = await listOf(visit);
      await button(page, 'Rodinys: Pradinis').click();
      await item(page, 'Išsaugoti kaip…').click();
      await page.getByRole('dialog', { name: 'Naujas rodinys' }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('Įveskite reikšmę.').waitFor();
      return page;
    },
  },
  {
    name: 'question before used records are archived together',
    reach: async (visit) => {
      const page = await choosing(visit);
      const [first] = await visit.admin.bodyTypes(visit.brand.id);
      const json = [{ id: first?.id, entity: 'model-range', count: 3, name: 'X1' }];
      await page.route('**/api/v1/body-type/bulk/used-by', (route) => route.fulfill({ json }));
      await page.getByRole('group', { name: 'Pažymėti įrašai' }).getByText('Archyvuoti').click();
      await page.getByRole('dialog', { name: 'Archyvuoti naudojamus įrašus?' }).waitFor();
      return page;
    },
  },
  {
    name: 'row menu with refused entries',
    reach: async (visit) => {
      const page = await listOf(visit, '?q=e');
      await button(page, 'Veiksmai: EST').click();
      await item(page, 'Archyvuoti').waitFor();
      return page;
    },
  },
  {
    name: 'new row with errors',
    reach: async (visit) => {
      const page = await listOf(visit);
      await button(page, 'Naujas kėbulo tipas').click();
      await page.getByRole('textbox', { name: 'Kodas' }).fill('EST');
      await page.keyboard.press('Enter');
      await page.getByText('Jau naudojama').waitFor();
      return page;
    },
  },
  { name: 'edited row', reach: editing },
  {
    name: 'question before changes are lost',
    reach: async (visit) => {
      const page = await editing(visit);
      await page
        .getByRole('link', { name: /Pradžia$/ })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Yra neišsaugotų pakeitimų' }).waitFor();
      return page;
    },
  },
  {
    name: 'conflict',
    reach: async (visit) => {
      const page = await editing(visit);
      const [type] = await visit.admin.bodyTypes(visit.brand.id);
      await visit.admin.put(`/body-type/${type?.id}`, { name: { 1: 'Jų' }, revision: type?.revision });
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Įrašas pakeistas kitur' }).waitFor();
      return page;
    },
  },
  {
    name: 'position dialog',
    reach: async (visit) => {
      const page = await rowMenu(visit, 'Perkelti į vietą…');
      await page.getByRole('dialog', { name: 'Perkelti „EST“' }).waitFor();
      return page;
    },
  },
  {
    name: 'history with preview',
    reach: async (visit) => {
      const [type] = await visit.admin.bodyTypes(visit.brand.id);
      await visit.admin.put(`/body-type/${type?.id}`, { name: { 1: 'Karavanas' }, revision: type?.revision });
      const page = await rowMenu(visit, 'Istorija');
      await button(page, 'Atkurti ankstesnę būseną').click();
      await page.getByText('Atkūrus šią būseną, pasikeis:').waitFor();
      return page;
    },
  },
  {
    name: 'translations, with a language refused',
    reach: async (visit) => {
      const page = await listOf(visit);
      const errors = { 'name.3': ['Per ilgas.'] };
      const problem = { status: 422, code: 'validation_failed', message: 'Neteisinga.', errors };
      await refuse(page, 'PUT', '/body-type/*', problem);
      await button(page, 'Veiksmai: EST').click();
      await item(page, 'Vertimai…').click();
      await page.getByRole('textbox', { name: 'Latviešu' }).fill('Universālis');
      await page.keyboard.press('Enter');
      await page.getByText('Per ilgas.').waitFor();
      return page;
    },
  },
  {
    name: 'question before a used record is archived',
    reach: async (visit) => {
      const page = await listOf(visit);
      const users = Array.from({ length: 20 }, (_, id) => ({ entity: 'model-range', id, name: `X${id}` }));
      await page.route('**/api/v1/body-type/*/used-by', (route) => route.fulfill({ json: users }));
      await button(page, 'Veiksmai: EST').click();
      await item(page, 'Archyvuoti').click();
      await page.getByRole('dialog', { name: 'Archyvuoti „EST“?' }).waitFor();
      return page;
    },
  },
  { name: 'chosen rows', reach: choosing },
  {
    name: 'common action refused in part',
    reach: async (visit) => {
      const page = await choosing(visit);
      const [first] = await visit.admin.bodyTypes(visit.brand.id);
      const json = [{ id: first?.id, ok: false, message: 'Įrašas nerastas.' }];
      await page.route('**/api/v1/body-type/bulk', (route) => route.fulfill({ json }));
      await page.getByRole('group', { name: 'Pažymėti įrašai' }).getByText('Archyvuoti').click();
      await page.getByRole('dialog', { name: 'Suarchyvuoti ne visi įrašai' }).waitFor();
      return page;
    },
  },
  {
    name: 'edited row with a choice and a flag',
    reach: async ({ open }) => {
      const page = await open('/brand/baseData/1/productClass');
      await button(page, 'Veiksmai: exterior').click();
      await item(page, 'Redaguoti').click();
      await page.getByRole('combobox', { name: 'Žingsnis' }).waitFor();
      return page;
    },
  },
  {
    name: 'toast with undo',
    reach: async (visit) => {
      const page = await rowMenu(visit, 'Archyvuoti');
      await page.getByText('Kėbulo tipas „EST“ suarchyvuotas.').waitFor();
      return page;
    },
  },
  {
    name: 'unexpected error',
    reach: async (visit) => {
      const page = await listOf(visit);
      const problem = { status: 500, code: 'unexpected', message: 'Netikėta klaida.', request_id: 'REQ-78' };
      await refuse(page, 'DELETE', '/body-type/*', problem);
      await button(page, 'Veiksmai: EST').click();
      await item(page, 'Archyvuoti').click();
      await page.getByRole('alertdialog').getByText('REQ-78').waitFor();
      return page;
    },
  },
  {
    name: 'list of refused fields',
    reach: async (visit) => {
      const page = await listOf(visit);
      const errors = { code: ['Per ilgas.'], 'name.1': ['Jau naudojama.', 'Per ilgas.'] };
      const problem = { status: 422, code: 'validation_failed', message: 'Neteisinga.', errors };
      await refuse(page, 'DELETE', '/body-type/*', problem);
      await button(page, 'Veiksmai: EST').click();
      await item(page, 'Archyvuoti').click();
      await page.getByRole('alertdialog', { name: 'Neteisingi duomenys' }).waitFor();
      return page;
    },
  },
  {
    name: 'no connection',
    reach: async (visit) => {
      const page = await listOf(visit);
      await page.context().setOffline(true);
      await page.getByText('Nėra ryšio su serveriu.').waitFor();
      return page;
    },
  },
];
