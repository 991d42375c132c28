import { describe } from 'vitest';
import { phone } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { draftOfList } from './kit/draft';
import { expect, test } from './kit/test';

const rulesOf = (list: number) => `/brand/model/view/1/1/${list}/rule`;

describe('the tester of rules', () => {
  test('says why an option does not fit, opens the rule, and keeps the configuration', async ({ app }) => {
    const admin = await app.as('admin');
    const draft = await draftOfList(admin);
    await admin.post('/rule', {
      pricelist_id: draft,
      model_id: 1,
      name: 'T-1',
      include: false,
      conditions: [{ id: 3 }],
      actions: [{ id: 11 }],
    });
    const page = await app.open(rulesOf(draft), { as: admin });
    await page.getByRole('button', { name: 'Išbandyti', exact: true }).click();
    const tester = page.getByRole('region', { name: 'Išbandyti taisykles' });
    const verdict = tester.getByRole('status', { name: 'Ką sako taisyklės' });
    await expect.poll(() => verdict.textContent()).toContain('Komplektacija galima');
    await tester.getByRole('checkbox', { name: /^LSPO / }).click();
    await tester.getByRole('button', { name: 'Kodėl taip su W19' }).click();
    await tester.getByText('Taisyklė T-1:', { exact: true }).waitFor();
    await expectNoBarriers(page);
    await tester.getByRole('checkbox', { name: /^W19 / }).click();
    await expect.poll(() => verdict.textContent()).toContain('Komplektacija negalima');
    // Another car than the one of the group's that must stay possible.
    await tester.getByRole('checkbox', { name: /^TOW / }).click();
    await tester.getByRole('button', { name: 'Turi likti negalima' }).click();
    await tester.getByText('2 tikrinamos komplektacijos').waitFor();
    await tester.getByText('atitinka', { exact: true }).first().waitFor();
    // The contrary is refused in a sentence, with the way to the one that is kept.
    await tester.getByRole('button', { name: 'Turi likti galima' }).click();
    const refusal = tester.getByRole('alert');
    await refusal.getByText(/^Ta pati komplektacija jau turi likti negalima: /).waitFor();
    app.forgetMisdeeds();
    // Links that are half scrolled under the bar of the page are no barrier.
    await page.evaluate(() => scrollTo(0, 0));
    await expectNoBarriers(page);
    await refusal.getByRole('button', { name: /^Atverti komplektaciją / }).click();
    await tester.getByRole('checkbox', { name: /^TOW / }).click();
    await expect.poll(() => tester.getByRole('alert').count()).toBe(0);
    await tester.getByRole('checkbox', { name: /^TOW / }).click();
    await tester.getByRole('button', { name: 'Atverti T-1' }).first().click();
    await page.getByRole('dialog').waitFor();
  });

  test('tries a rule that is not saved yet, on a phone', async ({ app }) => {
    const page = await app.open(rulesOf(1), { as: await app.as('admin'), viewport: phone });
    await page.getByRole('button', { name: 'Nauja taisyklė' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Negalima' }).check();
    await dialog.getByRole('combobox', { name: 'Nė vienos iš šių' }).fill('TOW');
    await page.getByRole('option', { name: /^TOW / }).click();
    // What is chosen from does not stay over the next field.
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Išbandyti', exact: true }).click();
    await dialog.getByRole('button', { name: 'Kodėl taip su TOW' }).click();
    await dialog.getByText('Neišsaugota taisyklė').waitFor();
  });
});
