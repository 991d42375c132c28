import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test } from './kit/test';

const option = (page: Page, name: RegExp) => page.getByRole('option', { name });
const card = (page: Page, name: RegExp) => page.getByRole('button', { name });

describe('the model of an offer', () => {
  test('is found by series, fuel and budget, on cards that open in place', async ({ app }) => {
    const page = await app.open('/offer/create/1/1/1/model', { as: await app.as('admin') });
    await card(page, /^C1 ?nuo/).waitFor();
    await option(page, /^A01P.*5,7\sl\/100\skm · 132\sg\/km/).waitFor();

    await page.getByRole('tab', { name: 'Elektra' }).click();
    await card(page, /^E3 ?nuo.*Elektra/).waitFor();
    expect(await card(page, /^C1 ?nuo/).count()).toBe(0);
    // Arrows go from tab to tab, and choose it.
    await page.keyboard.press('ArrowLeft');
    await card(page, /^X3 ?nuo.*PHEV/).waitFor();
    await page.keyboard.press('Home');
    await card(page, /^C1 ?nuo/).waitFor();

    await page.getByRole('group', { name: 'Degalai' }).getByRole('button', { name: 'PHEV' }).click();
    await page.getByText('8 modeliai', { exact: true }).waitFor();
    await option(page, /^A01H.*PHEV.*180 kW/).waitFor();
    const budget = page.getByRole('textbox', { name: 'Kaina iki' });
    await budget.fill('abc');
    await budget.press('Enter');
    await page.getByText('Įveskite sumą, pvz., 25 000.').waitFor();
    expect(await budget.getAttribute('aria-invalid')).toBe('true');
    await page.getByText('8 modeliai', { exact: true }).waitFor();
    await budget.fill('30000');
    await expect
      .poll(() =>
        page
          .getByText(/^\d+ modeli/)
          .first()
          .textContent(),
      )
      .not.toBe('8 modeliai');

    await card(page, /^C1 ?nuo/).click();
    expect(await page.getByRole('listbox').count()).toBe(0);
    await card(page, /^C1 ?nuo/).press('Enter');
    await option(page, /^A01H/).waitFor();
  });

  test('is reached by keys: arrows among cards, then in the models of the open one', async ({ app }) => {
    const page = await app.open('/offer/create/1/1/1/model', { as: await app.as('admin') });
    await card(page, /^C1 ?nuo/).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await option(page, /^A02P/).waitFor();
    expect(await page.getByRole('listbox').count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => option(page, /^A02H/).getAttribute('data-active')).toBe('true');
    // Behind the last model comes the first of the next card, which opens.
    await page.getByRole('combobox', { name: 'Ieškoti modelio' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => option(page, /^A03D/).getAttribute('data-active')).toBe('true');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Įrangos lygis' }).waitFor();
  });

  test('that the offer has is marked, and its card is open', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await admin.post<{ id: number }>('/version', {
      company_id: 1,
      brand_id: 1,
      pricelist_id: 1,
      model_id: 10,
      type: 'standard',
      status: 'draft',
    });
    const page = await app.open(`/offer/edit/${id}/model`, { as: admin });
    await card(page, /^F5 ?nuo.*pasirinktas/).waitFor();
    expect(await page.getByRole('tab', { name: 'Šeimai' }).getAttribute('aria-selected')).toBe('true');
    expect(await option(page, /^A04P/).getAttribute('aria-selected')).toBe('true');
  });
});
