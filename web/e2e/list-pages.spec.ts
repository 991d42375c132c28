import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Api } from './kit/api';
import { type ListPage, openBodyTypes } from './kit/list';
import { expect, test } from './kit/test';

const total = 1040;

/** A brand with more body types than a browser loads at once: T0001, T0002 and so on. */
async function longBrand(admin: Api, name: string) {
  const brand = await admin.brandWith(name, {});
  for (let first = 1; first <= total; first += 40) {
    const codes = Array.from({ length: 40 }, (_, index) => `T${String(first + index).padStart(4, '0')}`);
    await Promise.all(codes.map((code) => admin.post('/body-type', { brand_id: brand.id, code, name: {} })));
  }
  return brand;
}

const search = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const drawn = (page: Page) => page.locator('tr[data-row-id]').count();
const bar = (list: ListPage) => list.page.getByRole('group', { name: 'Pažymėti įrašai' });
const active = (admin: Api, brandId: number, keyword: string) =>
  admin.get<object[]>(`/body-type?brandId=${brandId}&keyword=${keyword}`);

describe('a list of more than a thousand records', () => {
  test('comes by pages, sorted, filtered and counted by the server, and draws a window of rows', async ({
    app,
  }) => {
    const admin = await app.as('admin');
    const brand = await longBrand(admin, 'Long Motors');
    const page = await app.open(`${brand.path}?sort=code`, { as: admin });
    const list = await openBodyTypes(page);
    await page.getByText('1\u00a0040 įrašų').waitFor();
    expect((await list.names()).slice(0, 2)).toEqual(['T0001', 'T0002']);
    expect(await drawn(page)).toBe(50);
    await page.getByRole('link', { name: 'Kitas' }).click();
    await expect.poll(async () => (await list.names())[0]).toBe('T0051');
    expect(search(page)).toMatchObject({ page: '2', sort: 'code' });
    await page.reload();
    await expect.poll(async () => (await list.names())[0]).toBe('T0051');

    await page.getByRole('button', { name: 'Kodas' }).click();
    await expect.poll(async () => (await list.names())[0]).toBe('T1040');
    expect(search(page)).toEqual({ sort: '-code' });
    // What the server cannot sort by is no button.
    expect(
      await page
        .getByRole('columnheader', { name: /^Pavadinimas/ })
        .getByRole('button')
        .count(),
    ).toBe(0);

    await page.getByLabel('Eilučių puslapyje').selectOption('200');
    await expect.poll(() => list.table.getAttribute('aria-rowcount')).toBe('201');
    expect(await drawn(page)).toBeLessThan(80);

    await list.filter.fill('t10');
    await expect.poll(async () => (await list.names()).length).toBe(41);
    await page.getByText('41 iš 1\u00a0040').waitFor();
    await page.goto(`${brand.path}?page=900`);
    await expect.poll(() => search(page).page).toBe('21');
  });

  test('asks before a page is left on which something was typed, and cannot be ordered', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await longBrand(admin, 'Asking Motors');
    const page = await app.open(`${brand.path}?sort=code`, { as: admin });
    const list = await openBodyTypes(page);
    await list.more('T0001').click();
    const entry = page.getByRole('menuitem', { name: 'Perkelti į vietą…' });
    expect(await entry.getAttribute('title')).toContain('rodomas puslapiais');
    await page.keyboard.press('Escape');

    await list.startEdit('T0001');
    await list.field('Pavadinimas').fill('Mano');
    await page.getByRole('link', { name: 'Kitas' }).click();
    const question = page.getByRole('dialog', { name: 'Yra neišsaugotų pakeitimų' });
    await question.getByRole('button', { name: 'Tęsti redagavimą' }).click();
    expect(await list.field('Pavadinimas').inputValue()).toBe('Mano');
    await page.getByRole('button', { name: 'Kodas' }).click();
    await question.getByRole('button', { name: 'Atmesti pakeitimus' }).click();
    await expect.poll(async () => (await list.names())[0]).toBe('T1040');
    expect(await list.draft.count()).toBe(0);
  });

  test('keeps rows chosen from page to page, and takes all of a filter at once', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await longBrand(admin, 'Choosing Motors');
    const page = await app.open(`${brand.path}?sort=code`, { as: admin });
    const list = await openBodyTypes(page);
    const choose = (code: string) => page.getByRole('checkbox', { name: `Pažymėti: ${code}` }).check();
    await choose('T0001');
    await page.getByRole('link', { name: 'Kitas' }).click();
    await choose('T0051');
    await bar(list).getByText('Pažymėti 2 įrašai').waitFor();
    await bar(list).getByRole('button', { name: 'Eksportuoti' }).click();
    const href = await page.getByRole('menuitem', { name: /CSV/ }).getAttribute('href');
    const csv = await (await page.request.get(href ?? '')).text();
    expect(csv).toContain('T0051');
    expect(csv.trim().split('\n')).toHaveLength(3);
    await page.keyboard.press('Escape');
    await bar(list).getByRole('button', { name: 'Archyvuoti' }).click();
    await list.toast('Suarchyvuoti 2 įrašai.').waitFor();
    await page.getByRole('button', { name: 'Anuliuoti' }).click();
    await list.toast('Atkurti 2 įrašai.').waitFor();

    await list.filter.fill('t09');
    await page.getByText('100 iš 1\u00a0040').waitFor();
    await page.getByRole('checkbox', { name: 'Pažymėti visus' }).check();
    await bar(list).getByText('Pažymėta 50 įrašų').waitFor();
    await bar(list).getByRole('button', { name: 'Pažymėti visus 100' }).click();
    await bar(list).getByText('Pažymėta 100 įrašų').waitFor();
    await bar(list).getByRole('button', { name: 'Archyvuoti' }).click();
    await list.toast('Suarchyvuota 100 įrašų.').waitFor();
    expect(await active(admin, brand.id, 't09')).toHaveLength(0);
    await page.getByRole('button', { name: 'Anuliuoti' }).click();
    await list.toast('Atkurta 100 įrašų.').waitFor();
    expect(await active(admin, brand.id, 't09')).toHaveLength(100);
  });
});
