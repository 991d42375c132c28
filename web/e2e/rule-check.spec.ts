import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Api } from './kit/api';
import { expectNoBarriers } from './kit/axe';
import { draftOfList } from './kit/draft';
import { test } from './kit/test';

const isInView = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= globalThis.innerHeight;
  });

/** A draft whose rules ask for an option and exclude it. */
async function contradictory(admin: Api): Promise<number> {
  const draft = await draftOfList(admin);
  const [offered] = await admin.get<{ feature_id: number }[]>(
    `/model-feature?pricelistId=${draft}&modelId=1&status=active`,
  );
  const actions = [{ id: offered?.feature_id }];
  await admin.post('/rule', { pricelist_id: draft, name: 'VISADA', include: 1, actions });
  await admin.post('/rule', { pricelist_id: draft, name: 'NIEKADA', include: 0, actions });
  return draft;
}

describe('the check of the rules of a price list', () => {
  test('stands by model, and each finding leads to its rule', async ({ app }) => {
    const admin = await app.as('admin');
    const draft = await contradictory(admin);
    const page = await app.open(`/brand/pricelist/check/1/${draft}`, { as: admin });
    await page.getByText(/^Patikrintos \d+ model/).waitFor();
    await page.getByText('Neleidžia paskelbti').first().waitFor();
    await expectNoBarriers(page);
    await page.getByRole('link', { name: 'Atverti taisyklę „VISADA“' }).first().click();
    const rule = page.getByRole('dialog');
    await rule.getByRole('textbox', { name: 'Pavadinimas arba numeris' }).waitFor();
    const faulty = rule.getByText('Patikros pastaba – apie šią dalį.');
    await expect.poll(() => faulty.count()).toBe(1);
    await expect.poll(() => isInView(faulty)).toBe(true);
  });

  test('a refusal to publish leads to the rules that are in the way', async ({ app }) => {
    const admin = await app.as('admin');
    const draft = await contradictory(admin);
    const page = await app.open(`/brand/pricelist/view/1/${draft}`, { as: admin });
    await page.getByRole('button', { name: 'Skelbti…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Skelbti', exact: true }).click();
    await page.getByRole('link', { name: 'Atverti taisyklę „NIEKADA“' }).first().click();
    await page.getByRole('dialog').getByText('Patikros pastaba – apie šią dalį.').waitFor();
  });

  test('what must stay impossible but is not stands before publishing is pressed, and is archived on the page of the check', async ({
    app,
  }) => {
    const admin = await app.as('admin');
    const draft = await draftOfList(admin);
    await admin.post('/test-configuration', {
      pricelist_id: draft,
      model_id: 1,
      name: 'PARKUI',
      expected: 'invalid',
      offer_type: 'embassy',
      chosen: [],
      dropped: [],
    });
    const page = await app.open(`/brand/pricelist/view/1/${draft}`, { as: admin });
    await page.getByRole('button', { name: 'Skelbti…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Turi likti negalima, bet taisyklės ją leidžia.').waitFor();
    await expectNoBarriers(page);
    // A day may be chosen, with what is in the way until then; only publishing now is for good.
    const forGood = dialog.getByText(/Paskelbimo atšaukti nebus galima/);
    expect(await forGood.count()).toBe(1);
    await dialog.getByRole('radio', { name: 'Numatytą dieną', exact: true }).check();
    await dialog.getByText(/Neatitinkančios komplektacijos: 1;/).waitFor();
    await dialog.getByRole('link', { name: 'Visų modelių taisyklių patikra' }).waitFor();
    expect(await forGood.count()).toBe(0);
    await expectNoBarriers(page);
    await dialog.getByRole('radio', { name: 'Dabar' }).check();
    // Pressed all the same, it is refused, and the refusal leads to the car.
    await dialog.getByRole('button', { name: 'Skelbti', exact: true }).click();
    const refused = page.getByRole('alertdialog', { name: /nepaskelbtas$/ });
    await refused.getByText(/komplektacija „PARKUI“: /).waitFor();
    app.forgetMisdeeds();
    await refused.getByRole('link', { name: 'Atverti komplektaciją „PARKUI“' }).click();
    await page.waitForURL(`**/brand/model/view/1/1/${draft}/rule`);
    const tester = page.getByRole('region', { name: 'Išbandyti taisykles' });
    await expect
      .poll(() => tester.getByRole('combobox', { name: 'Pasiūlymo tipas' }).inputValue())
      .toBe('embassy');
    // Which car it is and what it must stay stand before its options.
    const tried = tester.getByRole('region', { name: 'Tikrinama komplektacija' });
    await tried.getByRole('heading', { name: 'PARKUI' }).waitFor();
    await tried.getByText('neatitinka').waitFor();
    await tried.getByText('Turi likti negalima', { exact: true }).waitFor();
    await expectNoBarriers(page);
    const check = await app.open(`/brand/pricelist/check/1/${draft}`, { as: admin });
    const kept = check.getByRole('region', { name: 'Tikrinamos komplektacijos' });
    const row = kept.getByRole('row').filter({ hasText: 'PARKUI' });
    await row.getByText('neatitinka').waitFor();
    await expectNoBarriers(check);
    await row.getByRole('button', { name: 'Archyvuoti komplektaciją „PARKUI“' }).click();
    await expect.poll(() => row.count()).toBe(0);
    await check.getByRole('button', { name: 'Anuliuoti' }).click();
    await row.getByText('neatitinka').waitFor();
  });
});
