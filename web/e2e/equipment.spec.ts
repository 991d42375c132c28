import { describe } from 'vitest';
import { ListPage } from './kit/list';
import { expect, test } from './kit/test';

interface Joined {
  model_id: number;
}

describe('standard equipment', () => {
  test('is assigned to chosen models at once, and shows who has it', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await app.open('/brand/baseData/1/equipment', { as: admin });
    const list = await new ListPage(page, 'Standartinė įranga').loaded();
    await page.getByRole('checkbox', { name: 'Pažymėti: Odinis vairas' }).check();
    await page.getByRole('checkbox', { name: 'Pažymėti: Panoraminis stogas' }).check();
    await page.getByRole('button', { name: 'Priskirti modeliams' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pasirinkite modelius' });
    await dialog.getByText(/gaus 2 įrangos įrašus/).waitFor();
    await dialog.getByRole('textbox', { name: 'Filtruoti modelius…' }).fill('A01P');
    await dialog.getByRole('checkbox', { name: 'A01P' }).check();
    await dialog.getByRole('button', { name: 'Priskirti 1 modeliui' }).click();
    await list.toast('Įranga priskirta 1 modeliui.').waitFor();
    const having = await admin.get<Joined[]>('/model-equipment?equipmentId=10');
    expect(having.map(({ model_id }) => model_id)).toContain(1);

    await list.choose('Odinis vairas', 'Modeliai');
    const models = page.getByRole('dialog', { name: 'Modeliai: Odinis vairas' });
    await models.getByText(/^A01P · /).waitFor();
    await models.getByRole('button', { name: 'Priskirti modeliams' }).click();
    await dialog.getByText(/gaus 1 įrangos įrašą/).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('are features for brands of the FCA group', async ({ app }) => {
    const page = await app.open('/brand/baseData/3', { as: 'admin' });
    const tabs = page.getByRole('navigation', { name: 'Skirtukai' });
    await tabs.getByRole('link', { name: 'Standartinės opcijos' }).click();
    const list = await new ListPage(page, 'Standartinės opcijos').loaded();
    await list.row('LBAS').waitFor();
    expect(await list.row('LCOM').count()).toBe(0);
    expect(await tabs.getByRole('link', { name: 'Standartinė įranga' }).count()).toBe(0);
  });
});
