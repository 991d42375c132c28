import type { Page } from 'playwright-core';
import { csv, ImportDialogs } from './import';
import { button, type State, type Visit } from './visit';

const file = 'code;description_lt;product_class\nA1;Ratai;wheel\nA2;Šildomas vairas;nėra\n';

async function form(visit: Visit): Promise<{ page: Page; dialogs: ImportDialogs; fileName: string }> {
  const page = await visit.open(`/brand/edit/${visit.brand.id}/imports`);
  const dialogs = new ImportDialogs(page);
  await dialogs.open();
  const start = visit.brand.name.replaceAll(' ', '').toLowerCase();
  return { page, dialogs, fileName: `${start}_features.csv` };
}

/** Once the trial is over. */
async function trial(visit: Visit): Promise<{ page: Page; dialogs: ImportDialogs }> {
  const { page, dialogs, fileName } = await form(visit);
  await dialogs.check(csv(fileName, file));
  await dialogs.doImport.waitFor();
  return { page, dialogs };
}

async function done(visit: Visit): Promise<Page> {
  const { page, dialogs } = await trial(visit);
  await dialogs.doImport.click();
  await dialogs.progress.getByRole('link', { name: 'Atidaryti rezultatą' }).waitFor();
  return page;
}

/** States of an import, from the form to its result. */
export const importStates: readonly State[] = [
  {
    name: 'import with nothing chosen',
    reach: async (visit) => {
      const { page, dialogs } = await form(visit);
      await dialogs.form.getByRole('button', { name: 'Patikrinti failą' }).click();
      await dialogs.form.getByText('Pasirinkite failą').waitFor();
      return page;
    },
  },
  { name: 'trial of an import', reach: async (visit) => (await trial(visit)).page },
  { name: 'import that is done', reach: done },
  {
    name: 'result of an import, with the jobs',
    reach: async (visit) => {
      const page = await done(visit);
      await page.getByRole('link', { name: 'Atidaryti rezultatą' }).click();
      await button(page, 'Anuliuoti importą').waitFor();
      await button(page, /^Vykdoma užduočių: /).click();
      await page.getByRole('menuitem').first().waitFor();
      return page;
    },
  },
];
