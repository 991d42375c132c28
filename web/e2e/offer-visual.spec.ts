import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Api } from './kit/api';
import { phone } from './kit/app';
import { barriers } from './kit/axe';
import { expect, test } from './kit/test';

/** The first model of the demo group. */
const place = { company_id: 1, brand_id: 1, pricelist_id: 1, model_id: 1 };

const begin = (api: Api) =>
  api.post<{ id: number }>('/version', { ...place, type: 'standard', status: 'draft' });
const chosen = async (api: Api, id: number, list: string) => {
  const options = await api.get<{ code: string; state: string }[]>(
    `/model-feature/${list}/${place.model_id}/${id}`,
  );
  return options.filter(({ state }) => state === 'selected').map(({ code }) => code);
};
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const stage = (page: Page) => page.getByRole('region', { name: 'Automobilio nuotraukos' });

describe('steps that are chosen by eye', () => {
  test('show the car in the paint that is chosen, two presses away from any step', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await begin(admin);
    const page = await app.open(`/offer/edit/${id}/summary`, { as: admin });
    await page.getByRole('link', { name: /^Kėbulo spalva/ }).waitFor();
    const paints = await admin.get<{ code: string; feature_id: number }[]>(
      `/model-feature/exteriors/${place.model_id}/${id}`,
    );
    const shot = async (x: number) => page.screenshot({ clip: { x, y: 0, width: 320, height: 180 } });
    const show = async (x: number, code?: string) => {
      const file = await admin.upload(await shot(x));
      const feature = paints.find((paint) => paint.code === code)?.feature_id ?? null;
      await admin.post('/model-image', { model_id: place.model_id, file, feature_id: feature });
    };
    await show(0, '300');
    await show(320, 'B45');
    await show(640);
    await page.reload();
    await page.getByRole('link', { name: /^Kėbulo spalva/ }).click();
    const picture = stage(page).getByRole('img');
    await picture.waitFor();
    const white = await picture.getAttribute('src');
    await option(page, /^Mėlyna/).click();
    await expect.poll(() => chosen(admin, id, 'exteriors')).toEqual(['B45']);
    await expect.poll(() => picture.getAttribute('src')).not.toBe(white);
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(100);

    // The next picture is another one, and comes back around.
    const blue = await picture.getAttribute('src');
    await stage(page).getByRole('button', { name: 'Kita nuotrauka' }).click();
    expect(await picture.getAttribute('src')).not.toBe(blue);
    await stage(page).getByRole('button', { name: 'Ankstesnė nuotrauka' }).click();
    expect(await picture.getAttribute('src')).toBe(blue);
    expect(await barriers(page)).toEqual([]);
  });

  test('are gone through in two directions, and remember how they are shown', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await begin(admin);
    const page = await app.open(`/offer/edit/${id}/exterior`, { as: admin });
    await option(page, /^Balta/).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toMatch(/^Juoda/);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focused(page)).toMatch(/^Balta/);
    expect(await chosen(admin, id, 'exteriors')).toEqual([]);

    await page.getByRole('button', { name: 'Sąrašu' }).click();
    await option(page, /^Balta/).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toMatch(/^Juoda/);
    await page.reload();
    await page.getByRole('button', { name: 'Sąrašu', pressed: true }).waitFor();
  });

  test('fit on a phone', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await begin(admin);
    const page = await app.open(`/offer/edit/${id}/exterior`, { as: admin, viewport: phone });
    await option(page, /^Juoda/).click();
    await expect.poll(() => chosen(admin, id, 'exteriors')).toEqual(['475']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await barriers(page)).toEqual([]);
  });
});
