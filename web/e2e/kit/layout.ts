import type { Page } from 'playwright-core';

/** How far the page can be scrolled sideways, in pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** How much of the page has moved by itself since it was loaded: 0 nothing, 1 everything by its own height. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          const own = (list.getEntries() as LayoutShift[]).filter(({ hadRecentInput }) => !hadRecentInput);
          for (const { value } of own) sum += value;
        }).observe({ type: 'layout-shift', buffered: true });
        // The shifts until now are reported soon after; two frames later all have been.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(sum))));
      }),
  );
}

/** The same from now until what is returned is called, no matter what moved it. */
export async function countShift(page: Page): Promise<() => Promise<number>> {
  const shifts = await page.evaluateHandle(async () => {
    const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await frames();
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as LayoutShift[]) sum += value;
    });
    observer.observe({ type: 'layout-shift' });
    return {
      end: async () => {
        await frames();
        observer.disconnect();
        return sum;
      },
    };
  });
  return () => shifts.evaluate(({ end }) => end());
}

/** What has moved by itself since a moment of the page (of `performance.now()`), and by how much of the window together. */
export async function movedSince(page: Page, moment: number): Promise<{ shift: number; moved: string[] }> {
  return page.evaluate(
    (begin) =>
      new Promise<{ shift: number; moved: string[] }>((done) => {
        const all: LayoutShift[] = [];
        new PerformanceObserver((list) => {
          all.push(...(list.getEntries() as LayoutShift[]).filter(({ startTime }) => startTime >= begin));
        }).observe({ type: 'layout-shift', buffered: true });
        const nameOf = (node: Node | null) =>
          node instanceof Element
            ? `${node.tagName} ${node.className} ${node.textContent.slice(0, 40)}`
            : 'gone';
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() =>
              done({
                shift: all.reduce((sum, { value }) => sum + value, 0),
                moved: all.flatMap(({ value, sources }) =>
                  sources.map(
                    ({ node, previousRect: from, currentRect: to }) =>
                      `${value.toFixed(3)} ${nameOf(node)}: ${from.x},${from.y} ${from.width}x${from.height} -> ${to.x},${to.y} ${to.width}x${to.height}`,
                  ),
                ),
              }),
            ),
          ),
        );
      }),
    moment,
  );
}
