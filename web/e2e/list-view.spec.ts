import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { contentOf } from './kit/download';
import { type ListPage, openBodyTypes } from './kit/list';
import { sheetTexts } from './kit/sheet';
import { expect, test } from './kit/test';

const shapes = { EST: 'Universalas', HAT: 'Hečbekas', COU: 'Kupė', SED: 'Sedanas' };

const search = (page: Page) => new URL(page.url()).search;

describe('the order', () => {
  test('is changed by dragging, and a reload keeps it', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Drag Motors', shapes);
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);
    await list.row('SED').hover();
    const handle = page.getByRole('button', { name: 'Vilkti eilutę: SED' });
    await handle.dragTo(list.row('EST'), { targetPosition: { x: 60, y: 4 } });
    await list.shows('SED', 'EST', 'HAT', 'COU');
    await expect.poll(async () => (await admin.bodyTypes(brand.id))[0]?.code).toBe('SED');
    await page.reload();
    await list.shows('SED', 'EST', 'HAT', 'COU');
  });

  test('is changed by keyboard, with the focus staying on the row', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Arrow Motors', shapes);
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);
    await list.row('EST').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await list.shows('HAT', 'COU', 'EST', 'SED');
    await page.keyboard.press('Alt+ArrowUp');
    await list.shows('HAT', 'EST', 'COU', 'SED');
    await expect.poll(() => list.row('EST').evaluate((row) => row === document.activeElement)).toBe(true);
    await page.getByText('„EST“ perkelta į 2 vietą iš 4.').waitFor({ state: 'attached' });
    await expect
      .poll(async () => codes(await admin.bodyTypes(brand.id)))
      .toEqual(['HAT', 'EST', 'COU', 'SED']);
    await page.reload();
    await list.shows('HAT', 'EST', 'COU', 'SED');
  });

  test('is changed by menu, by one place or to a position', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Menu Motors', shapes);
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);
    await list.choose('HAT', 'Perkelti aukštyn');
    await list.shows('HAT', 'EST', 'COU', 'SED');
    await list.choose('HAT', 'Perkelti į vietą…');
    const dialog = page.getByRole('dialog', { name: 'Perkelti „HAT“' });
    await dialog.getByRole('textbox', { name: 'Vieta (1–4)' }).fill('3');
    await page.keyboard.press('Enter');
    await list.shows('EST', 'COU', 'HAT', 'SED');
    await expect
      .poll(async () => codes(await admin.bodyTypes(brand.id)))
      .toEqual(['EST', 'COU', 'HAT', 'SED']);
    await page.reload();
    await list.shows('EST', 'COU', 'HAT', 'SED');
  });

  test('stays as it is while the list is filtered, and says why', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Refuse Motors', shapes);
    const page = await app.open(`${brand.path}?q=s`, { as: admin });
    const list = await openBodyTypes(page);
    await list.more('SED').click();
    const move = page.getByRole('menuitem', { name: 'Perkelti aukštyn' });
    expect(await move.isDisabled()).toBe(true);
    expect(await move.getAttribute('title')).toBe('Eiliškumo keisti negalima, kol sąrašas filtruojamas.');
  });
});

describe('the view', () => {
  test('is filtered without regard to case and diacritics, and the address keeps it', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Filter Motors', shapes);
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);
    await page.keyboard.press('/');
    await page.keyboard.type('HECB');
    await list.shows('HAT');
    await page.getByText('1 iš 4').waitFor();
    expect(search(page)).toBe('?q=HECB');
    await page.reload();
    await list.shows('HAT');
    expect(await list.filter.inputValue()).toBe('HECB');
    await list.filter.fill('kupe');
    await list.shows('COU');
    await page.keyboard.press('Escape');
    await list.shows('EST', 'HAT', 'COU', 'SED');
    await list.filter.fill('nieko tokio');
    await page.getByText('Nieko nerasta pagal „nieko tokio“.').waitFor();
    await page.getByRole('button', { name: 'Išvalyti filtrą' }).last().click();
    await list.shows('EST', 'HAT', 'COU', 'SED');
  });

  test('takes a pattern', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Pattern Motors', shapes);
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);
    await list.filter.fill('^(EST|SED)');
    await list.shows('EST', 'SED');
    // Half a pattern is an ordinary text, not an error.
    await list.filter.fill('(EST');
    await page.getByText('Nieko nerasta pagal „(EST“.').waitFor();
  });

  test('comes back with Back and is the same from a link', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Address Motors', shapes);
    const [first] = await admin.bodyTypes(brand.id);
    await admin.delete(`/body-type/${first?.id}?revision=${first?.revision}&anyway=1`);
    const page = await app.open(brand.path, { as: admin });
    const list = await openBodyTypes(page);
    await page.getByRole('columnheader').getByRole('button', { name: 'Kodas' }).click();
    await list.shows('COU', 'HAT', 'SED');
    await page.getByRole('button', { name: /^Archyvas/ }).click();
    await list.shows('EST');
    expect(new URLSearchParams(search(page))).toEqual(
      new URLSearchParams({ sort: 'code', status: 'deleted' }),
    );
    await page.goBack();
    await list.shows('COU', 'HAT', 'SED');
    const link = page.url();
    const fresh = await app.open(link, { as: admin });
    await (await openBodyTypes(fresh)).shows('COU', 'HAT', 'SED');
  });
});

describe('the export', () => {
  test('holds what is on the screen, in both formats', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Export Motors', { ...shapes, FML: '=1+2' });
    const page = await app.open(`${brand.path}?q=e`, { as: admin });
    const list = await openBodyTypes(page);
    const shown = await list.names();
    expect(shown).not.toHaveLength(0);

    const csv = await download(list, 'CSV (stulpelių vardai programoms)');
    expect(csv.name).toMatch(/\.csv$/);
    const [head, ...rows] = csv.content.toString('utf8').replace('\uFEFF', '').trim().split('\r\n');
    const column = head?.split(';').indexOf('code') ?? -1;
    expect(rows.map((row) => row.split(';')[column])).toEqual(shown);
    expect(csv.content.toString('utf8')).toContain('Hečbekas');

    const xlsx = await download(list, 'XLSX (stulpelių vardai programoms)');
    expect(xlsx.name).toMatch(/\.xlsx$/);
    const texts = sheetTexts(xlsx.content);
    for (const code of shown) expect(texts).toContain(code);
    expect(texts).toContain('Hečbekas');
  });
});

async function download(list: ListPage, entry: string): Promise<{ name: string; content: Buffer }> {
  await list.page.getByRole('button', { name: 'Eksportuoti' }).click();
  const [file] = await Promise.all([
    list.page.waitForEvent('download'),
    list.page.getByRole('menuitem', { name: entry }).click(),
  ]);
  return { name: file.suggestedFilename(), content: await contentOf(file) };
}

const codes = (rows: readonly { code: string }[]) => rows.map(({ code }) => code);
