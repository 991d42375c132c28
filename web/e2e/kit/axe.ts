import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from './test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** What of these levels depends on colours. The rest is the same in both themes and checked in one. */
const ofColours = ['color-contrast', 'link-in-text-block'];

export type Colours = 'light' | 'dark';

/**
 * The page is what WCAG 2.2 asks for on the levels A and AA, in all of these themes. The rules that have nothing to do
 * with colours are checked in the first; a page that shows it already has the least to do.
 */
export async function expectNoBarriers(
  page: Page,
  themes: readonly Colours[] = ['light', 'dark'],
): Promise<void> {
  for (const [index, theme] of themes.entries()) {
    await inColours(page, theme);
    expect(await barriers(page, index === 0 ? undefined : ofColours), `in ${theme} colours`).toEqual([]);
  }
}

/** Has the page ready for the check. */
export async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
}

/** What is in somebody's way, a readable text for each element. */
export async function barriers(page: Page, rules?: string[]): Promise<string[]> {
  await standStill(page);
  await bringAxe(page);
  return page.evaluate(
    async (runOnly) => {
      const { axe: injected } = globalThis as unknown as { axe: typeof axe };
      const { violations } = await injected.run(document, { runOnly, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
      );
    },
    rules ? ({ type: 'rule', values: rules } as const) : ({ type: 'tag', values: levels } as const),
  );
}

/** Colours are checked when nothing fades any more, and where the browser would not draw yet too. */
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
async function inColours(page: Page, colorScheme: Colours): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
}
