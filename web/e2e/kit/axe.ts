import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from './test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

type Axe = typeof axe;

/** In both themes the page is what WCAG 2.2 asks for on the levels A and AA. */
export async function expectNoBarriers(page: Page): Promise<void> {
  for (const colours of ['light', 'dark'] as const) {
    await inColours(page, colours);
    expect(await barriers(page), `in ${colours} colours`).toEqual([]);
  }
}

/** What is in somebody's way, a readable text for each element. */
export async function barriers(page: Page): Promise<string[]> {
  await standStill(page);
  await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { axe: injected } = globalThis as unknown as { axe: Axe };
    const { violations } = await injected.run(document, { runOnly, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
    );
  }, tags);
}

/** Colours are judged when nothing fades any more, and where the browser would not draw yet too. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = new CSSStyleSheet();
    drawn.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [drawn];
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** The page in the other colours, as the system's setting brings them. */
async function inColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
}
