import { describe } from 'vitest';
import { draftOfList } from './kit/draft';
import { ListPage } from './kit/list';
import { expect, test } from './kit/test';

interface Model {
  fuel_id: number;
  fueltank_size: number | null;
  electric_range: number | null;
  price_standard: number;
  brand_id: number;
}

const view = '/brand/model/view/1/1/1';
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNwaDgAAAKEAYEml6crAAAAAElFTkSuQmCC';

describe('the page of a model', () => {
  test('asks for what fits the fuel, saves it with the prices of the list, and stays', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await app.open(view, { as: admin });
    await expect.poll(() => page.title()).toMatch(/^A01P - Aurora A01P \S/);
    await page.getByRole('combobox', { name: 'Degalai' }).selectOption({ label: 'Elektra' });
    await page.getByText(/^Išvalyta, nes nebetinka: .*Bako talpa, l/).waitFor();
    expect(await page.getByRole('combobox', { name: 'Hibrido tipas' }).count()).toBe(0);
    await page.getByRole('textbox', { name: 'Nuvažiuojamas atstumas, km' }).fill('1.000');
    await page.getByRole('button', { name: 'Išsaugoti' }).click();
    await page.getByText('Įveskite sveikąjį skaičių, pvz., 1000.').waitFor();
    await page.getByRole('textbox', { name: 'Nuvažiuojamas atstumas, km' }).fill('415');
    await page.getByRole('textbox', { name: 'Standartinė kaina' }).fill('19 250,50');
    await page.keyboard.press('Control+S');
    await page.getByText('Išsaugota: A01P.').waitFor();
    expect(await admin.get<Model>('/model/1?pricelistId=1')).toMatchObject({
      fuel_id: 3,
      fueltank_size: null,
      electric_range: 415,
      price_standard: 19250.5,
    });
    await page.reload();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Nuvažiuojamas atstumas, km' }).inputValue())
      .toBe('415');
  });

  test('says what a model loses with its brand, and why one with offers stays', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await app.open('/brand/model/view/1/1/1/attribute', { as: admin });
    await page.getByRole('button', { name: 'Keisti markę' }).click();
    await page.getByText('Modelio perkelti negalima: jį turi dabartinės markės pasiūlymai').waitFor();
    expect(await page.getByRole('button', { name: /erkelti/ }).count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Atšaukti' }).click();

    const made = await admin.post<{ id: number }>('/model', {
      brand_id: 1,
      pricelistId: 1,
      code: 'KELIAS',
      modelrange_id: 1,
      bodytype_id: 1,
      gearbox_id: 2,
      fuel_id: 1,
      price_standard: 20000,
    });
    await page.goto(`${new URL(page.url()).origin}/brand/model/view/1/${made.id}/1/attribute`);
    await page.getByRole('button', { name: 'Keisti markę' }).click();
    await page.getByText(/^vieta ir kainos 1 kainoraštyje: /).waitFor();
    await page.getByRole('combobox', { name: 'Nauja markė' }).selectOption({ index: 0 });
    await page.getByRole('button', { name: 'Pašalinti ir perkelti' }).click();
    await page.getByText('Modelis „KELIAS“ perkeltas į markę').waitFor();
    expect((await admin.get<Model>(`/model/${made.id}`)).brand_id).toBe(2);
  });

  test('offers its features with prices edited in place, and a form of their own below the tab', async ({
    app,
  }) => {
    const admin = await app.as('admin');
    const page = await app.open(`${view}/feature`, { as: admin });
    const list = await new ListPage(page, 'Modelio opcijos').loaded();
    await list.startEdit('LCOM');
    await list.field('Kaina').fill('1 750,25');
    await list.field('Pavadinimas modelyje').fill('Komfortas plius');
    await page.keyboard.press('Enter');
    await expect.poll(() => list.row('LCOM').textContent()).toContain('Komfortas plius');
    await page.getByRole('link', { name: 'LCOM' }).click();
    await page.getByRole('heading', { name: 'LCOM', level: 1 }).waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Kaina', exact: true }).inputValue())
      .toMatch(/^1\s750,25$/);
    await page.getByRole('textbox', { name: 'Pavadinimas modelyje (LT)' }).fill('');
    await page.keyboard.press('Control+S');
    await page.getByText('Išsaugota: LCOM.').waitFor();
    await list.loaded();
    const rows = await admin.get<object[]>('/model-feature?modelId=1&pricelistId=1&keyword=&limit=2');
    expect(rows[1]).toMatchObject({ price_standard: 1750.25, title: {} });
  });

  test('has its standard equipment ticked off and on', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await app.open(`${view}/equipment`, { as: admin });
    await page.getByText('Modelis turi 4 iš 10').waitFor();
    await page.getByRole('checkbox', { name: 'Odinis vairas' }).check();
    await page.getByText('Modelis turi 5 iš 10').waitFor();
    await page.getByRole('checkbox', { name: 'Oro kondicionierius' }).uncheck();
    await expect
      .poll(async () => (await admin.get<{ equipment: number[] }>('/model/1')).equipment)
      .toEqual([2, 3, 4, 10]);
  });

  test('shows its rules as sentences, and what is wrong with them', async ({ app }) => {
    const admin = await app.as('admin');
    const draft = await draftOfList(admin);
    const parts = { conditions: [{ id: 3 }], actions: [{ id: 11 }, { id: 12 }] };
    await admin.post('/rule', { pricelist_id: draft, model_id: 1, name: '60', include: true, ...parts });
    const page = await app.open(`/brand/model/view/1/1/${draft}/rule`, { as: admin });
    const list = await new ListPage(page, 'Taisyklės').loaded();
    await expect
      .poll(() => list.row('60').textContent())
      .toContain('Su LSPO (Sportinė įranga) reikia W19 (19 colių ratlankiai) ir W20 (20 colių ratlankiai).');
    await page.getByRole('button', { name: /^Tik 2 taisyklės su pastabomis/ }).click();
    await list.shows('1', '60');
    await page.reload();
    await list.shows('1', '60');
    await list.choose('60', 'Archyvuoti');
    await page.getByText('Taisyklių patikra: klaidų nerasta.').waitFor();
    await list.shows('1', '2', '3', '4', '5');

    // One of two rules that say the same goes with one press, and comes back with one.
    const same = { include: true, conditions: [{ id: 31 }], actions: [{ id: 23 }] };
    await admin.post('/rule', { pricelist_id: draft, model_id: 1, name: '61', ...same });
    await admin.post('/rule', { pricelist_id: draft, model_id: 1, name: '62', ...same });
    await page.reload();
    await page.getByRole('button', { name: 'Archyvuoti taisyklę „62“' }).click();
    await page.getByText('Taisyklė „62“ suarchyvuota.').waitFor();
    await page.getByText('Taisyklių patikra: klaidų nerasta.').waitFor();
    await list.shows('1', '2', '3', '4', '5', '61');
    await page.getByRole('button', { name: 'Anuliuoti' }).click();
    await page.getByRole('button', { name: 'Archyvuoti taisyklę „62“' }).waitFor();
  });

  test('keeps its images in the order they are put in, and brings a removed one back', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await app.open(`${view}/image`, { as: admin });
    const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') };
    for (const count of [1, 2]) {
      await page.getByRole('button', { name: 'Įkelti nuotraukų' }).click();
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
      await expect.poll(() => page.getByRole('img', { name: /^A01P, / }).count()).toBe(count);
    }
    const sorted = async () =>
      (await admin.get<{ id: number; sort: number }[]>('/model-image?modelId=1')).map(({ id }) => id);
    const [first, second] = await sorted();
    await page.getByRole('button', { name: 'Žemyn: 1 nuotrauka' }).click();
    await expect.poll(sorted).toEqual([second, first]);
    await page.getByRole('button', { name: 'Šalinti: 1 nuotrauka' }).click();
    await expect.poll(sorted).toEqual([first]);
    await page.getByRole('button', { name: 'Anuliuoti' }).click();
    await expect.poll(async () => (await sorted()).length).toBe(2);
  });

  test('leads nowhere for a brand that the model is not of', async ({ app }) => {
    const page = await app.open('/brand/model/view/2/1/1/attribute', { as: 'admin' });
    await page.getByRole('heading', { name: 'Nerasta' }).waitFor();
    app.forgetMisdeeds();
  });
});
