import type { Page } from 'playwright-core';
import { ListPage } from './list';
import { expect } from './test';

/**
 * What every list can be done to by keyboard alone; a page is a list when its columns can be chosen. Answers
 * whether this page is one.
 */
export async function expectListByKeyboard(page: Page, heading: string): Promise<boolean> {
  const toolbar = page.getByRole('search');
  const columns = toolbar.getByRole('button', { name: 'Stulpeliai' });
  // The log can only be read.
  if ((await columns.count()) === 0 || heading === 'Veiksmų žurnalas') return false;
  const list = await new ListPage(page, heading).loaded();

  // Everything has a name that is heard.
  const buttons = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((some) => some.map((one) => one.getAttribute('aria-label') ?? one.textContent));
  expect(buttons.map((name) => name.trim())).not.toContain('');
  const all = await list.names();
  expect(new Set(all).size).toBe(all.length);

  await page.keyboard.press('/');
  await page.keyboard.type('nieko tokio');
  await page.getByText('Nieko nerasta pagal „nieko tokio“.').waitFor();
  await page.keyboard.press('Escape');
  await list.shows(...all);

  await page.getByRole('row').nth(1).focus();
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('data-row-id') ?? document.activeElement?.tagName,
    );
  const first = await focused();
  if (all.length > 1) {
    await page.keyboard.press('j');
    await expect.poll(focused).not.toBe(first);
    await page.keyboard.press('k');
    await expect.poll(focused).toBe(first);
  }

  await page.keyboard.press('n');
  // An offer and a rule begin in a dialog of their own, a car and an order on pages of their own.
  if (
    await page
      .getByRole('button', { name: /^(Naujas|Nauja) (?!pasiūlymas|automobilis|užsakymas|taisyklė)/ })
      .count()
  ) {
    await list.draft.waitFor();
    await page.keyboard.press('Enter');
    await list.draft.getByText('Įveskite reikšmę.').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => list.draft.count()).toBe(0);
  }
  await list.shows(...all);
  await columns.waitFor();
  await toolbar.getByRole('button', { name: /^Rodinys: / }).waitFor();
  return true;
}
