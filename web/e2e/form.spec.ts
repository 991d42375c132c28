import { describe } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoBarriers } from './kit/axe';
import { widthSent } from './kit/image';
import { ListPage } from './kit/list';
import { expect, test } from './kit/test';

interface Serie {
  id: number;
  name: string;
  image: string;
  price_casco: number;
  revision: number;
}

/** A red dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

const name = (page: Page) => page.getByRole('textbox', { name: /^Pavadinimas/ });
const save = (page: Page) => page.getByRole('button', { name: 'Išsaugoti' });

/** How many drafts the tab keeps. */
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')).length);

describe('the form of a series', () => {
  test('says what is wrong, takes an image and leads back to the list', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Form Motors', {});
    await admin.post('/serie', { brand_id: brand.id, name: 'Šeima' });
    const page = await app.open(`/serie/create/${brand.id}`, { as: admin });
    await save(page).click();
    await page.getByText('Pataisykite 1 lauką.').waitFor();
    await expect.poll(() => name(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await expectNoBarriers(page);
    // The ring of the field covers nothing of what is said of it.
    const below = await page
      .locator('.mantine-InputWrapper-error')
      .first()
      .evaluate((said) => {
        const field = document.activeElement as HTMLElement;
        const { outlineOffset, outlineWidth } = getComputedStyle(field);
        const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
        const text = document.createRange();
        text.selectNodeContents(said);
        return text.getBoundingClientRect().top - field.getBoundingClientRect().bottom - ring;
      });
    expect(below, 'pixels between the ring and the text').toBeGreaterThanOrEqual(1);

    await name(page).fill('šeima');
    await page.getByText('Jau naudojama').waitFor();
    await name(page).fill('Miesto');
    await page.getByRole('textbox', { name: 'Priedų nuoroda' }).fill('ne adresas');
    await page.keyboard.press('Control+s');
    const refused = page.getByRole('alertdialog', { name: 'Neteisingi duomenys' });
    await refused.waitFor();
    await expectNoBarriers(page);
    await refused.getByRole('button', { name: 'Priedų nuoroda' }).click();
    const link = page.getByRole('textbox', { name: 'Priedų nuoroda' });
    await expect.poll(() => link.evaluate((field) => field === document.activeElement)).toBe(true);
    await link.fill('https://accessories.example/feed');

    const chooseImage = page.getByRole('button', { name: 'Pasirinkti nuotrauką' });
    await chooseImage.click();
    const upload = page.getByRole('dialog', { name: 'Pasirinkite failą įkėlimui' });
    await upload.getByText('JPEG, PNG, WebP, ne daugiau kaip 20 MB.').waitFor();
    await expectNoBarriers(page);
    const file = upload.locator('input[type=file]');
    await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await upload.getByText('Tokio tipo failai nepriimami. Tinka JPEG, PNG, WebP.').waitFor();
    await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') });
    await upload
      .getByRole('alert')
      .getByText(/image\/svg\+xml|text\/plain/)
      .waitFor();
    await expectNoBarriers(page);
    // A slip of the hand does not close it.
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: dot });
    await upload.waitFor({ state: 'hidden' });
    const image = page.getByRole('img', { name: 'Pasirinkta nuotrauka' });
    await expect.poll(() => widthSent(image)).toBe(1);
    await page.keyboard.press('Control+s');
    await new ListPage(page, 'Serijos').loaded();
    expect(new URL(page.url()).pathname).toBe(`/brand/baseData/${brand.id}/series`);
    const kept = await admin.get<Serie[]>(`/serie?brandId=${brand.id}`);
    expect(kept.find((serie) => serie.name === 'Miesto')?.image).toMatch(/\.png$/);
  });

  test('takes an image that comes in pieces over a bad line, dropped onto the dialog', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await app.open('/serie/create/1', { as: admin });
    await page.getByRole('button', { name: 'Pasirinkti nuotrauką' }).click();
    const upload = page.getByRole('dialog', { name: 'Pasirinkite failą įkėlimui' });
    await upload.getByRole('button', { name: 'Pasirinkti failą' }).waitFor();

    const ranges: string[] = [];
    await page.route('**/api/v1/image/upload*', async (route) => {
      ranges.push((await route.request().headerValue('content-range')) ?? '');
      // The line breaks under the second piece.
      if (ranges.length === 2) await route.abort('connectionreset');
      else await route.continue();
    });
    // Behind the end of an image its reader takes whatever comes: that makes a large one of a small one.
    const dropped = await page.evaluateHandle((small) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(small), (letter) => letter.codePointAt(0) ?? 0);
      transfer.items.add(new File([bytes, new Uint8Array(2_500_000)], 'a.png', { type: 'image/png' }));
      return transfer;
    }, dot.toString('base64'));
    await upload.getByText('arba nutempkite failą čia').dispatchEvent('drop', { dataTransfer: dropped });
    await upload.getByText('Ryšys nutrūko. Siuntimas tęsis, kai tik serveris vėl atsilieps.').waitFor();
    await expectNoBarriers(page);
    await page.getByRole('img', { name: 'Pasirinkta nuotrauka' }).waitFor();
    expect(ranges).toEqual([
      'bytes 0-1048575/2500070',
      'bytes 1048576-2097151/2500070',
      'bytes 1048576-2097151/2500070',
      'bytes 2097152-2500069/2500070',
    ]);
  });

  test('keeps what was typed through a reload, and asks whose value stays', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Draft Motors', {});
    const serie = await admin.post<Serie>('/serie', { brand_id: brand.id, name: 'Mūsų', price_casco: 4 });
    const page = await app.open(`/serie/edit/${serie.id}`, { as: admin });
    await name(page).fill('Mano');
    await page.getByRole('textbox', { name: 'Kasko, %' }).fill('5,25');
    await expect.poll(() => drafts(page)).toBe(1);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(/^Yra neišsaugotų pakeitimų nuo \d\d:\d\d\.$/).waitFor();
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Atkurti' }).click();
    expect(await name(page).inputValue()).toBe('Mano');

    await admin.put(`/serie/${serie.id}`, { name: 'Jų', revision: serie.revision });
    await save(page).click();
    const conflict = page.getByRole('dialog', { name: 'Įrašas pakeistas kitur' });
    await conflict.getByRole('radio', { name: /Jų: Jų$/ }).check();
    await conflict.getByRole('button', { name: 'Išsaugoti pasirinktas' }).click();
    await new ListPage(page, 'Serijos').loaded();
    const [kept] = await admin.get<Serie[]>(`/serie?brandId=${brand.id}`);
    expect(kept).toMatchObject({ name: 'Jų', price_casco: 5.25 });
    expect(await drafts(page)).toBe(0);
  });

  test('is not left with something typed in it without a question', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await app.open('/serie/create/1', { as: admin });
    await name(page).fill('Beveik');
    await page.getByRole('button', { name: 'Atšaukti' }).click();
    const question = page.getByRole('dialog', { name: 'Yra neišsaugotų pakeitimų' });
    await question.getByRole('button', { name: 'Tęsti redagavimą' }).click();
    expect(await name(page).inputValue()).toBe('Beveik');
    await page.getByRole('button', { name: 'Atšaukti' }).click();
    await question.getByRole('button', { name: 'Atmesti pakeitimus' }).click();
    await new ListPage(page, 'Serijos').loaded();
  });
});
