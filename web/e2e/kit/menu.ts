import type { Locator, Page } from 'playwright-core';

/** The areas of the menu, which are folded unless one is in them. */
export type Area =
  'Pardavimas' | 'Sandėlis' | 'Planavimas' | 'Atsiliepimai' | 'Produktai' | 'Administravimas';

/** The menu: beside the page, or in a drawer on a phone. */
export const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Pagrindinis meniu' });

/** Unfolds an area of the menu, unless it is. */
export async function unfold(page: Page, area: Area): Promise<void> {
  await menu(page).waitFor();
  const folded = menu(page).getByRole('button', { name: area, expanded: false });
  // The only area of a menu is never folded.
  if ((await folded.count()) > 0) await folded.click();
}

/** Opens a page by the menu, whatever area one is in. */
export async function openByMenu(page: Page, area: Area, name: string): Promise<void> {
  await unfold(page, area);
  await menu(page).getByRole('link', { name, exact: true }).click();
}
