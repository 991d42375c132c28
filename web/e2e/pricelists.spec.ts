import { describe } from 'vitest';
import type { Api } from './kit/api';
import { ListPage } from './kit/list';
import { expect, test } from './kit/test';

interface Pricelist {
  id: number;
  name: string;
  started_at: string;
  published_at: string | null;
  source_pricelist_id: number | null;
  models: number;
}

const lists = (admin: Api, brandId: number) => admin.get<Pricelist[]>(`/pricelist?brandId=${brandId}`);

/** A model of a new serie, with a price in the list. */
async function priced(admin: Api, brandId: number, listId: number): Promise<void> {
  const serie = await admin.post<{ id: number }>('/serie', { brand_id: brandId, name: 'Kaina' });
  const range = await admin.post<{ id: number }>('/model-range', {
    brand_id: brandId,
    serie_id: serie.id,
    model: 'Kaina',
  });
  await admin.post('/model', {
    brand_id: brandId,
    pricelistId: listId,
    code: 'KAINA',
    serie_id: serie.id,
    modelrange_id: range.id,
    fuel_id: 1,
    price_standard: 20_000,
  });
}

describe('price lists', () => {
  test('are made under a title, begin with the next month and are published for good', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Kaina Motors', {});
    const page = await app.open(`/brand/pricelist/${brand.id}`, { as: admin });
    await page.getByText('Kainoraščių dar nėra.').waitFor();
    await page.getByRole('link', { name: 'Nauja kainoraščių grupė' }).first().click();
    await page.getByRole('heading', { name: 'Nauja „Kaina Motors“ kainoraščių grupė' }).waitFor();
    await page.getByRole('textbox', { name: 'Pavadinimas' }).fill('Lengvieji');
    await page.keyboard.press('Enter');

    const section = page.getByRole('region', { name: 'Lengvieji' });
    await section.getByText('Šioje grupėje kainoraščių dar nėra.').waitFor();
    await section.getByRole('link', { name: 'Naujas kainoraštis: Lengvieji' }).click();
    await page.getByRole('heading', { name: 'Naujas kainoraštis' }).waitFor();
    await page.getByRole('textbox', { name: 'Pavadinimas' }).fill('Žiema');
    await page.getByRole('textbox', { name: 'Transportavimo kaina' }).fill('540,5');
    await page.keyboard.press('Enter');

    const row = section.getByRole('row', { name: /Žiema/ });
    await row.getByText('Juodraštis').waitFor();
    const [made] = await lists(admin, brand.id);
    expect(made).toMatchObject({ name: 'Žiema', published_at: null, price_transportation: 540.5 });
    expect(made?.started_at).toMatch(/-01$/);

    // Without a model nobody could make an offer by it.
    const list = new ListPage(page, 'Lengvieji');
    await list.choose('Žiema', 'Skelbti…');
    const question = page.getByRole('dialog', { name: 'Skelbti „Žiema“?' });
    const publish = question.getByRole('button', { name: 'Skelbti' });
    await expect.poll(() => publish.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await priced(admin, brand.id, made?.id ?? 0);
    await list.choose('Žiema', 'Skelbti…');
    await question.getByText(/Paskelbimo atšaukti nebus galima/).waitFor();
    await publish.click();
    await list.toast('Kainoraštis „Žiema“ paskelbtas.').waitFor();
    await row.getByText('Galiojantis').waitFor();
    await list.more('Žiema').click();
    await page.getByRole('menuitem', { name: 'Archyvuoti' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Skelbti…' }).count()).toBe(0);
  });

  test('take over what another list holds, and say so until it is there', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await app.open('/brand/pricelist/create/1', { as: admin });
    await page.getByRole('textbox', { name: 'Pavadinimas' }).fill('Perimtas');
    await page
      .getByRole('combobox', { name: 'Perimti iš' })
      .selectOption({ label: '2026 m. ruduo (2026-09-01)' });
    await page.keyboard.press('Control+s');
    const row = page.getByRole('row', { name: /Perimtas/ });
    // The copy runs in the background; its end shows by itself.
    await row.getByText('Juodraštis').waitFor();
    const source = (await lists(admin, 1)).find(({ id }) => id === 1);
    await expect.poll(() => row.textContent()).toContain(`2026 m. ruduo${source?.models}`);

    await row.getByRole('link', { name: 'Perimtas', exact: true }).click();
    await page.getByRole('heading', { name: 'Perimtas', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Redaguoti' }).click();
    await page.getByRole('heading', { name: 'Kainoraščio keitimas' }).waitFor();
    await page.getByRole('textbox', { name: 'Galioja nuo' }).fill('2027-02-30');
    await page.keyboard.press('Control+s');
    await page.getByText(/Tokios datos nėra/).waitFor();
    await page.getByRole('textbox', { name: 'Galioja nuo' }).fill('2027-02-28');
    await page.keyboard.press('Control+s');
    await row.getByText('2027-02-28').waitFor();
  });

  test('go to the archive and back, by themselves and with their title', async ({ app }) => {
    const admin = await app.as('admin');
    const brand = await admin.brandWith('Archyvo Motors', {});
    const title = await admin.post<{ id: number }>('/pricelist-title', {
      brand_id: brand.id,
      type: 2,
      name: 'Parama',
    });
    await admin.post('/pricelist', { pricelist_title_id: title.id, name: 'Sena' });
    const page = await app.open(`/brand/supportlist/${brand.id}`, { as: admin });
    const list = new ListPage(page, 'Parama');
    await list.choose('Sena', 'Archyvuoti');
    await list.toast('Paramos sąrašas „Sena“ suarchyvuotas.').waitFor();
    await page.getByText('Šioje grupėje paramos sąrašų dar nėra.').waitFor();
    await page.getByRole('button', { name: /^Archyvas 1/ }).click();
    await list.choose('Sena', 'Atkurti');
    await list.toast('Paramos sąrašas „Sena“ atkurtas.').waitFor();
    await page.getByRole('button', { name: /^Aktyvūs 1/ }).click();
    await list.choose('Parama', 'Archyvuoti');
    await page.getByRole('dialog', { name: 'Archyvuoti „Parama“?' }).getByText('Sena').waitFor();
  });

  test('are not there for a brand of others, and are led to from an address of the other kind', async ({
    app,
  }) => {
    const page = await app.open('/brand/supportlist/view/1/1', { as: 'admin' });
    await page.waitForURL('**/brand/pricelist/view/1/1');
    await page.getByRole('heading', { name: '2026 m. ruduo' }).waitFor();
    const foreign = await app.open('/brand/pricelist/5', { as: 'inga' });
    await foreign.getByRole('heading', { name: 'Nerasta' }).waitFor();
  });

  test('lead nowhere from an address that names another brand', async ({ app }) => {
    const parts = [
      'pricelist/view',
      'pricelist/difference',
      'pricelist/check',
      'primecost',
      'model',
      'feature',
    ];
    await Promise.all(
      parts.map(async (part) => {
        const page = await app.open(`/brand/${part}/2/1`, { as: 'admin' });
        await page.getByRole('heading', { name: 'Nerasta' }).waitFor();
      }),
    );
    app.forgetMisdeeds();
  });
});
