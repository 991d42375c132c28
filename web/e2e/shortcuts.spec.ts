import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { Api } from './kit/api';
import { expect, test } from './kit/test';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Spartieji klavišai' });

/** What the sheet says, a line each. */
async function lines(page: Page): Promise<string[]> {
  await sheet(page).waitFor();
  const texts = await sheet(page).locator('dl > div').allTextContents();
  return texts.map((text) => text.trim());
}

describe('shortcuts', () => {
  test('the sheet lists what works on the page, and no more', async ({ app }) => {
    const page = await app.open('/brand/baseData/1/series', { as: 'admin' });
    await page.getByRole('table', { name: 'Serijos' }).waitFor();
    await page.keyboard.press('?');
    const onList = await lines(page);
    expect(onList).toContain('Naujas įrašasN');
    expect(onList).toContain('Kita eilutė↓ arba J');
    expect(onList).toContain('MarkėsG tada B');
    expect(onList).toContain('Ieškoti arba pereitiCtrl+K');
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });

    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await heading(page, 'Mano profilis');
    await page.keyboard.press('?');
    const onProfile = await lines(page);
    expect(onProfile.filter((line) => line.startsWith('Naujas įrašas') || line.startsWith('Kita'))).toEqual(
      [],
    );
    await page.keyboard.press('Escape');

    await page.goto('/brand/edit/1');
    await heading(page, 'Aurora');
    await page.getByRole('button', { name: /naudotojo meniu/ }).click();
    await page.getByRole('menuitem', { name: 'Spartieji klavišai' }).click();
    expect(await lines(page)).toContain('IšsaugotiCtrl+S');
  });

  test('a letter after g leads to the pages one may open', async ({ app }) => {
    const page = await app.open('/', { as: 'admin' });
    await heading(page, 'Pradžia');
    for (const [letter, name] of [
      ['b', 'Markės'],
      ['c', 'Įmonės'],
      ['d', 'Serijos'],
      ['l', 'Veiksmų žurnalas'],
      ['h', 'Pradžia'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(letter);
      await heading(page, name);
    }
    const tomas = await app.open('/', { as: 'tomas' });
    await heading(tomas, 'Pradžia');
    await tomas.keyboard.press('?');
    expect((await lines(tomas)).filter((line) => line.includes('tada'))).toEqual([
      'PradžiaG tada H',
      'ProfilisG tada P',
    ]);
    await tomas.keyboard.press('Escape');
    await tomas.keyboard.press('g');
    await tomas.keyboard.press('b');
    expect(new URL(tomas.url()).pathname).toBe('/');
  });

  test('rest while typing, on other layouts too, and when switched off', async ({ app }) => {
    const session = await Api.login(app.url, 'admin');
    const page = await app.open('/brand', { as: session });
    await page.getByRole('table', { name: 'Markės' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('gb?n');
    expect(await page.getByRole('textbox', { name: 'Filtras' }).inputValue()).toBe('gb?n');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('textbox', { name: 'Filtras' }).fill('');
    await page.getByRole('heading', { level: 1 }).focus();
    // Where a letter lies counts, not what the layout writes with it.
    await page.evaluate(() => {
      const event = { code: 'KeyN', key: 'т', bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', event));
    });
    await page.getByRole('row', { name: /^Naujas įrašas/ }).waitFor();

    await session.put('/user/preferences', { single_key_shortcuts: false });
    await page.goto('/brand');
    await page.getByRole('table', { name: 'Markės' }).waitFor();
    await page.keyboard.press('?');
    await page.keyboard.press('n');
    await page.keyboard.press('Control+b');
    await page.getByRole('button', { name: 'Išskleisti meniu' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('row', { name: /^Naujas įrašas/ }).count()).toBe(0);
    await session.put('/user/preferences', { single_key_shortcuts: true });
  });
});
