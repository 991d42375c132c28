import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { desktop, phone } from './kit/app';
import { movedSince } from './kit/layout';
import { atRest } from './kit/rest';
import { orders, slowDown } from './kit/slow';
import { expect, test } from './kit/test';
import { goWithin } from './kit/visit';

const year = String(new Date().getFullYear());

/** Pages made of figures, lists and charts that come one after another. */
const pages = {
  'the first page': '/',
  'a brand': '/brand/1',
  'the report': '/report/survey',
  'the report of a year': '/report/survey?period=12months&unit=sales',
  'the report by company': '/report/survey?period=12months&unit=sales&tab=companies',
  'the report by person': '/report/survey?period=12months&unit=sales&tab=managers',
  'the report by question': '/report/survey?period=12months&unit=sales&tab=questions',
  'what customers wrote': '/report/survey?period=12months&unit=sales&tab=comments',
  'stock and sales by month': `/stock/control/1/1/${year}`,
  'cars ordered': '/stock/stats',
  'cars ordered by month': '/stock/stats?part=period',
  stockrooms: '/wms',
  'the quota': '/quota/1/1',
  'sales targets': '/salestarget/1/1',
  responses: '/survey/response',
  'follow-ups': '/survey/followup',
};

/** What people see as standing still. */
const mostShift = 0.05;

describe.each(Object.entries({ desktop, phone }))('on a %s with a slow server', (_size, viewport) => {
  test.for(Object.entries(pages))('%s stands still while it comes', async ([, path], { app }) => {
    const page = await app.open('/password', { as: 'admin', viewport });
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const order of orders) {
      const come = await slowDown(page, order);
      await page.goto(path);
      await come();
      await expectStill(page, 0, `loaded, ${order}`);
      await page.goto('/password');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await atRest(page);
      const letCome = await slowDown(page, order);
      const begin = await page.evaluate(() => performance.now());
      await goWithin(page, path);
      await letCome();
      await expectStill(page, begin, `gone to, ${order}`);
    }
  });
});

async function expectStill(page: Page, begin: number, how: string): Promise<void> {
  const { shift, moved } = await movedSince(page, begin);
  expect(shift, `${how}: ${moved.join('\n')}`).toBeLessThan(mostShift);
}
