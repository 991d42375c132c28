import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expectNoBarriers } from './kit/axe';
import { widthSent } from './kit/image';
import { expect, test } from './kit/test';

const images = '/brand/model/view/1/1/1/image';

/** Drops a photo as a camera makes them, of about 8 MB, onto the open dialog. */
async function dropPhoto(page: Page): Promise<void> {
  const photo = await page.evaluateHandle(async () => {
    const canvas = new OffscreenCanvas(4000, 3000);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('nothing to draw on');
    const dots = context.createImageData(4000, 3000);
    let noise = 1;
    for (let at = 0; at < dots.data.length; at += 4) {
      noise = (noise * 48_271) % 2_147_483_647;
      dots.data.set([(at >> 14) % 200, ((at >> 4) % 170) + (noise % 50), 120 + (noise % 40), 255], at);
    }
    context.putImageData(dots, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
    const transfer = new DataTransfer();
    transfer.items.add(new File([blob], 'photo.jpg', { type: 'image/jpeg' }));
    return transfer;
  });
  const field = page.getByRole('dialog').getByText(/^arba nutempkite/);
  await field.dispatchEvent('drop', { dataTransfer: photo });
}

describe('pictures', () => {
  test('survive a lost piece, and come as large as their place', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await app.open(images, { as: admin });
    await page.getByRole('button', { name: 'Įkelti nuotraukų' }).click();
    const pieces: string[] = [];
    await page.route('**/api/v1/image/upload*', async (route) => {
      pieces.push((await route.request().headerValue('content-range')) ?? '');
      await (pieces.length === 3 ? route.abort('connectionreset') : route.continue());
    });
    await dropPhoto(page);
    const image = page.getByRole('img', { name: 'A01P, 1 nuotrauka' });
    await image.waitFor();
    // The third piece was lost and sent again, the two before it were not.
    expect(pieces.length).toBeGreaterThan(6);
    expect(pieces[3]).toBe(pieces[2]);
    expect(new Set(pieces).size).toBe(pieces.length - 1);
    const ratio = await page.evaluate(() => devicePixelRatio);
    await expect.poll(() => widthSent(image)).toBe(ratio > 1 ? 480 : 144);
    expect(await image.boundingBox()).toMatchObject({ width: 144, height: 96 });
    await expectNoBarriers(page);
    // Its link leads to the whole picture.
    const link = await page.getByRole('link', { name: 'A01P, 1 nuotrauka' }).getAttribute('href');
    expect(link).toMatch(/^\/api\/v1\/image\/show\/[a-z2-7]{26}\.jpg$/);
  });

  test('give way to initials when they do not come, and nothing moves', async ({ app }) => {
    const admin = await app.as('admin');
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNwaDgAAAKEAYEml6crAAAAAElFTkSuQmCC';
    const page = await app.open(images, { as: admin });
    await page.route('**/api/v1/image/show/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Įkelti nuotraukų' }).click();
    const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') };
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
    const row = page.getByRole('list', { name: 'Nuotraukos' }).getByRole('listitem');
    await row.getByText('A', { exact: true }).waitFor();
    expect((await row.getByRole('link').boundingBox())?.height).toBe(96);
    await expectNoBarriers(page);
    app.forgetMisdeeds();
  });
});
