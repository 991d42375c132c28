import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, testWithViewer as test } from './kit/test';

/** A page of paper on the screen, and its size as it is kept: what is printed where, not how each letter looks. */
const window = { width: 420, height: 594 };
const small = { width: 210, height: 297 };

/** Draws a picture small and grey; answers it as a PNG, and how many in a hundred of its dots another one has otherwise. */
async function compared(page: Page, shot: Buffer, kept?: Buffer): Promise<{ png: Buffer; other: number }> {
  const { png, other } = await page.evaluate(
    async ({ pictures, width, height }) => {
      const canvas = new OffscreenCanvas(width, height);
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      if (!pen) throw new Error('no canvas');
      pen.filter = 'grayscale(1)';
      const dots: Uint8ClampedArray[] = [];
      for (const picture of pictures) {
        const bytes = await (await fetch(`data:image/png;base64,${picture}`)).blob();
        pen.drawImage(await createImageBitmap(bytes), 0, 0, width, height);
        dots.unshift(pen.getImageData(0, 0, width, height).data);
      }
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      const [seen, wanted = new Uint8ClampedArray()] = dots;
      const differs = wanted.filter((grey, at) => at % 4 === 0 && Math.abs(grey - (seen?.[at] ?? 0)) > 48);
      return {
        png: [...new Uint8Array(await blob.arrayBuffer())],
        other: (differs.length * 100) / (width * height),
      };
    },
    { pictures: [kept, shot].flatMap((one) => (one ? [one.toString('base64')] : [])), ...small },
  );
  return { png: Buffer.from(png), other };
}

/** A page of a document as the viewer of the browser shows it, once it has stopped changing. */
async function shown(page: Page, path: string, number: number): Promise<Buffer> {
  await page.goto('about:blank');
  await page.goto(`${path}#toolbar=0&navpanes=0&view=Fit&page=${number}`);
  let last = await page.screenshot();
  await expect
    .poll(
      async () => {
        const before = last;
        last = await page.screenshot();
        return last.length > 10_000 && last.equals(before);
      },
      { interval: 300 },
    )
    .toBe(true);
  return last;
}

describe('the paper of an offer', () => {
  test('looks as it was looked at', async ({ app }) => {
    const admin = await app.as('admin');
    const place = { company_id: 1, brand_id: 1, pricelist_id: 1, model_id: 1 };
    const { id } = await admin.post<{ id: number }>('/version', { ...place, customer_name: 'Ona Žąsytė' });
    await admin.put(`/version/${id}`, { discount: 5, comment: 'Kaina galioja atsiskaitant pavedimu.' });
    const page = await app.open('/', { as: admin, viewport: window });
    const desk = await app.openTab(page, 'about:blank');
    for (const number of [1, 2]) {
      const shot = await shown(page, `${app.url}/api/v1/pdf/view/${id}`, number);
      const path = resolve(import.meta.dirname, `golden/paper-${number}.png`);
      const { png, other } = await compared(desk, shot, existsSync(path) ? readFileSync(path) : undefined);
      if (process.env.FORECOURT_GOLDEN) {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, png);
      } else {
        // Number and day of the offer are others each time.
        expect(other, `page ${number}: dots that differ, %`).toBeLessThan(0.6);
      }
    }
  });
});
