import { desktop, phone } from './kit/app';
import { layoutShift, sidewaysScroll } from './kit/layout';
import { routes } from './kit/routes';
import { expect, test } from './kit/test';

/** What people see as standing still. */
const mostShift = 0.1;

const visits = Object.entries(routes).flatMap(([route, visit]) => [
  [`${route} on a desktop`, desktop, visit] as const,
  [`${route} on a phone`, phone, visit] as const,
]);

test.for(visits)('%s', async ([, viewport, { path, heading }], { app }) => {
  const page = await app.open(path, { as: 'admin', viewport });
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await layoutShift(page)).toBeLessThan(mostShift);
  expect(await sidewaysScroll(page)).toBe(0);
  // 320 pixels are what is left of 1280 at a zoom of 400 %.
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
});
