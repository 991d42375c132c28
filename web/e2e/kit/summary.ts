import type { Page } from 'playwright-core';

/** Opens a part of the summary that is folded, by its name; one that is open stays so. */
export async function openBand(page: Page, name: string): Promise<void> {
  const head = page.locator('summary', { hasText: name });
  await head.waitFor();
  const isOpen = await head.evaluate((summary) => summary.closest('details')?.open);
  if (!isOpen) await head.click();
}
