import { describe } from 'vitest';
import { expectNoBarriers } from './kit/axe';
import { draftOfList } from './kit/draft';
import { test } from './kit/test';

describe('the check of the rules of a price list', () => {
  test('stands by model, and each finding leads to its rule', async ({ app }) => {
    const admin = await app.as('admin');
    const draft = await draftOfList(admin);
    const [offered] = await admin.get<{ feature_id: number }[]>(
      `/model-feature?pricelistId=${draft}&modelId=1&status=active`,
    );
    const actions = [{ id: offered?.feature_id }];
    await admin.post('/rule', { pricelist_id: draft, name: 'VISADA', include: 1, actions });
    await admin.post('/rule', { pricelist_id: draft, name: 'NIEKADA', include: 0, actions });
    const page = await app.open(`/brand/pricelist/check/1/${draft}`, { as: admin });
    await page.getByText(/^Patikrintos \d+ model/).waitFor();
    await page.getByText('Neleidžia paskelbti').first().waitFor();
    await expectNoBarriers(page);
    await page.getByRole('link', { name: 'Atverti taisyklę „VISADA“' }).first().click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Pavadinimas arba numeris' }).waitFor();
  });
});
