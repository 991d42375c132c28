import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Brand } from './kit/api';
import type { App } from './kit/app';
import { type ListPage, openBodyTypes } from './kit/list';
import { expect, test } from './kit/test';

const drawer = (page: Page) => page.getByRole('dialog', { name: /^Istorija: / });
const conflict = (page: Page) => page.getByRole('dialog', { name: 'Įrašas pakeistas kitur' });

describe('the archive', () => {
  test('takes a row, and gives it back at once or later', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Archive Motors', { EST: 'Universalas', SUV: 'Visureigis' });
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);

    await list.choose('EST', 'Archyvuoti');
    await list.shows('SUV');
    await list.toast('Kėbulo tipas „EST“ suarchyvuotas.').waitFor();
    await page.getByRole('button', { name: 'Archyvas 1' }).waitFor();
    await page.getByRole('button', { name: 'Anuliuoti' }).click();
    await list.shows('EST', 'SUV');
    await list.toast('Kėbulo tipas „EST“ atkurtas.').waitFor();

    await list.choose('SUV', 'Archyvuoti');
    await list.shows('EST');
    await page.getByRole('button', { name: 'Archyvas 1' }).click();
    await list.shows('SUV');
    // What lies in the archive is only read.
    await list.more('SUV').click();
    const entries = page.getByRole('menuitem');
    await expect.poll(() => entries.allTextContents()).toEqual(['Atkurti', 'Istorija']);
    await page.getByRole('menuitem', { name: 'Atkurti' }).click();
    await page.getByText('Archyvas tuščias.').waitFor();
    await page.getByRole('button', { name: 'Aktyvūs 2' }).click();
    await list.shows('EST', 'SUV');
    // The list shows it ahead of the server; the toast says that it is done.
    await list.toast('Kėbulo tipas „SUV“ atkurtas.').waitFor();
    expect(await admin.bodyTypes(brand.id)).toHaveLength(2);
  });
});

describe('the history', () => {
  test('shows who changed what, and brings an earlier state back', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('History Motors', { EST: 'Universalas' });
    const [type] = await admin.bodyTypes(brand.id);
    await admin.put(`/body-type/${type?.id}`, {
      code: 'EST2',
      name: { 1: 'Karavanas' },
      revision: type?.revision,
    });
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);

    await list.choose('EST2', 'Istorija');
    const [changed, created] = [0, 1].map((index) => drawer(page).getByRole('listitem').nth(index));
    await changed?.waitFor();
    const text = (await changed?.textContent()) ?? '';
    expect(text).toContain('Pakeista');
    expect(text).toContain('Rasa Vaitkienė');
    for (const part of ['Kodas', 'EST', 'EST2', 'Universalas', 'Karavanas']) expect(text).toContain(part);
    expect(await created?.textContent()).toContain('Sukurta');

    await changed?.getByRole('button', { name: 'Atkurti ankstesnę būseną' }).click();
    await changed?.getByText('Atkūrus šią būseną, pasikeis:').waitFor();
    await changed?.getByRole('button', { name: 'Atkurti' }).click();
    await list.toast('Ankstesnė būsena atkurta.').waitFor();
    await list.shows('EST');
    await expect.poll(() => list.row('EST').textContent()).toContain('Universalas');
    const [saved] = await admin.bodyTypes(brand.id);
    expect(saved).toMatchObject({ code: 'EST', name: { 1: 'Universalas' } });
  });
});

describe('a record changed elsewhere meanwhile', () => {
  /** Edits the name in one tab while another has already changed name and code. */
  async function collide(app: App, brand: Brand): Promise<[mine: ListPage, page: Page]> {
    const page = await app.open(brand.path, { as: 'admin' });
    const mine = await openBodyTypes(page);
    await mine.startEdit('EST');
    await mine.field('Pavadinimas').fill('Mano');

    const other = await app.openTab(page, brand.path);
    const theirs = await openBodyTypes(other);
    await theirs.startEdit('EST');
    await theirs.field('Pavadinimas').fill('Jų');
    await other.keyboard.press('Enter');
    await expect.poll(() => theirs.row('EST').textContent()).toContain('Jų');

    await mine.field('Pavadinimas').press('Enter');
    await conflict(page).waitFor();
    return [mine, page];
  }

  test('can be given the own values', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Mine Motors', { EST: 'Universalas' });
    const [list, page] = await collide(app, brand);
    expect(await conflict(page).textContent()).toContain('Rasa Vaitkienė');
    const line = conflict(page).getByRole('row').nth(1);
    for (const value of ['Universalas', 'Jų', 'Mano']) expect(await line.textContent()).toContain(value);
    await conflict(page).getByRole('button', { name: 'Išsaugoti pasirinktas' }).click();
    await conflict(page).waitFor({ state: 'detached' });
    await expect.poll(() => list.row('EST').textContent()).toContain('Mano');
    expect((await admin.bodyTypes(brand.id))[0]?.name).toEqual({ 1: 'Mano' });
  });

  test('can keep the values of the others', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Theirs Motors', { EST: 'Universalas' });
    const [list, page] = await collide(app, brand);
    await conflict(page).getByRole('button', { name: 'Palikti visas jų reikšmes' }).click();
    await conflict(page).waitFor({ state: 'detached' });
    await expect.poll(() => list.row('EST').textContent()).toContain('Jų');
    expect((await admin.bodyTypes(brand.id))[0]).toMatchObject({ name: { 1: 'Jų' }, revision: 2 });
  });

  test('can be thought about: giving up leaves the draft as it is', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Think Motors', { EST: 'Universalas' });
    const [list, page] = await collide(app, brand);
    await page.keyboard.press('Escape');
    await conflict(page).waitFor({ state: 'detached' });
    expect(await list.field('Pavadinimas').inputValue()).toBe('Mano');
  });

  test('needs no question when different fields were changed', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Merge Motors', { EST: 'Universalas' });
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);
    await list.startEdit('EST');
    await list.field('Pavadinimas').fill('Mano');
    const [type] = await admin.bodyTypes(brand.id);
    await admin.put(`/body-type/${type?.id}`, { code: 'EST9', revision: type?.revision });
    await list.field('Pavadinimas').press('Enter');
    await list.shows('EST9');
    expect((await admin.bodyTypes(brand.id))[0]).toMatchObject({ code: 'EST9', name: { 1: 'Mano' } });
  });
});
