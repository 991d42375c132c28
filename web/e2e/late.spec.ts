import { describe } from 'vitest';
import { ListPage, openBodyTypes } from './kit/list';
import { expect, test } from './kit/test';

const banner = 'Nėra ryšio su serveriu.';
const unreachable = 'Nepavyksta pasiekti serverio.';

describe('code that arrives late', () => {
  test('offline, every dialog and menu says so in its place; online, each opens', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Late Motors', { EST: 'Universalas' });
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);
    // The pictures of the idle page are there; from here on nothing arrives.
    await page.context().setOffline(true);
    await page.getByText(banner).waitFor();

    const openers: [name: string, open: () => Promise<void>, opened: () => Promise<void>][] = [
      [
        'menu of a row',
        () => list.more('EST').click(),
        () => page.getByRole('menuitem', { name: 'Redaguoti' }).waitFor(),
      ],
      [
        'columns',
        () => page.getByRole('button', { name: 'Stulpeliai' }).click(),
        () => page.getByRole('dialog').first().waitFor(),
      ],
      ['shortcuts', () => page.locator('body').press('?'), () => page.getByRole('dialog').first().waitFor()],
      [
        'palette',
        () => page.locator('body').press('Control+k'),
        () => page.getByRole('dialog').first().waitFor(),
      ],
      [
        'user',
        () => page.getByRole('button', { name: /naudotojo meniu/ }).click(),
        () => page.getByRole('menuitem', { name: 'Atsijungti' }).waitFor(),
      ],
    ];
    for (const [name, open] of openers) {
      await open();
      const said = page.getByText(unreachable).first();
      await said.waitFor().catch(() => {
        throw new Error(`${name} says nothing`);
      });
      // The page around it stands and works.
      await list.shows('EST');
      await page.keyboard.press('Escape');
    }
    await page.context().setOffline(false);
    await page.getByText(banner).waitFor({ state: 'detached' });
    for (const [, open, opened] of openers) {
      await open();
      await opened();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    }
  });

  test('what asks and reports is loaded after the start, so it opens without a connection', async ({
    app,
  }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Early Motors', { EST: 'Universalas' });
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);
    // The last of what is loaded for later; dialogs may have come with the page already.
    const loaded = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /\/session-/.test(name)),
      );
    await expect.poll(loaded).toBe(true);
    await page.keyboard.press('n');
    await list.field('Kodas').fill('LATE');
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Markės' }).first().click();
    await page.getByRole('dialog', { name: 'Yra neišsaugotų pakeitimų' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await new ListPage(page, 'Kėbulo tipai').field('Kodas').inputValue()).toBe('LATE');
  });
});
