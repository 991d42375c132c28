import { describe } from 'vitest';
import { demoPassword } from './kit/api';
import { journey } from './kit/journey';
import { ListPage } from './kit/list';
import { hasRealFiles } from './kit/real';
import { expect, testWithViewer as base } from './kit/test';

/** Address of the cluster that `testrun` starts beside the tests. */
const cluster = process.env.FORECOURT_TEST_POSTGRES ?? '';

const test = base.extend('storage', { scope: 'file' }, async () => ({ cluster }));

// The build server always has the cluster; a run of one file by hand need not.
describe.skipIf(cluster === '' && !process.env.CI)('on PostgreSQL', () => {
  test('a day of an administrator goes as on SQLite', async ({ app }) => {
    const page = await app.open('/brand');
    await page.getByRole('textbox', { name: 'Prisijungimo vardas' }).fill('admin');
    await page.getByLabel('Slaptažodis', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    const brands = await new ListPage(page, 'Markės').loaded();
    await page.getByRole('button', { name: 'Nauja markė' }).click();
    await page.keyboard.type('Žvaigždė 🚗');
    await page.keyboard.press('Enter');
    await brands.table.getByRole('link', { name: 'Žvaigždė 🚗' }).click();
    const tabs = page.getByRole('navigation', { name: 'markės puslapiai' });
    await tabs.getByRole('link', { name: 'Baziniai duomenys' }).click();
    await page.getByRole('link', { name: 'Kėbulo tipai' }).click();

    const types = new ListPage(page, 'Kėbulo tipai');
    for (const [code, name] of [
      ['EST', 'Universalas'],
      ['HAT', 'Hečbekas'],
      ['COU', 'Kupė'],
    ] as const) {
      await page.getByRole('button', { name: 'Naujas kėbulo tipas' }).first().click();
      await types.field('Kodas').fill(code);
      await types.field('Pavadinimas').fill(name);
      await page.keyboard.press('Enter');
      await types.more(code).waitFor();
    }
    await page.keyboard.press('n');
    await page.keyboard.type('est');
    await page.keyboard.press('Enter');
    await types.draft.getByText('Jau naudojama').waitFor();
    await page.keyboard.press('Escape');

    await types.choose('COU', 'Perkelti aukštyn');
    await types.shows('EST', 'COU', 'HAT');
    await types.startEdit('HAT');
    await types.field('Pavadinimas').fill('Karavanas');
    await page.keyboard.press('Enter');
    await expect.poll(() => types.row('HAT').textContent()).toContain('Karavanas');
    await types.choose('HAT', 'Istorija');
    await page.getByRole('button', { name: 'Atkurti ankstesnę būseną' }).first().click();
    await page.getByRole('button', { name: 'Atkurti', exact: true }).click();
    await expect.poll(() => types.row('HAT').textContent()).toContain('Hečbekas');
    await types.choose('EST', 'Archyvuoti');
    await types.shows('COU', 'HAT');
    await types.filter.fill('hecb');
    await types.shows('HAT');
    await types.filter.fill('^(cou|hat)$');
    await types.shows('COU', 'HAT');
    await page.reload();
    await types.shows('COU', 'HAT');
  });

  test.skipIf(!hasRealFiles)('the main job goes as on SQLite', ({ app }) => journey(app));
});
