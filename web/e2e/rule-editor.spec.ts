import { describe } from 'vitest';
import { phone } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { draftOfList } from './kit/draft';
import { ListPage } from './kit/list';
import { expect, test } from './kit/test';

interface Rule {
  name: string;
  model_id: number | null;
  include: boolean;
  text: Record<string, string>;
  conditions: { code: string; pivot: { negative: boolean } }[];
  actions: { code: string }[];
  action_lists: { code: string }[][];
}

const rulesOf = (list: number) => `/brand/model/view/1/1/${list}/rule`;

describe('the editor of rules', () => {
  test('writes a rule that reads as a sentence, says what is wrong at the field, and duplicates it', async ({
    app,
  }) => {
    const admin = await app.as('admin');
    const draft = await draftOfList(admin);
    const page = await app.open(rulesOf(draft), { as: admin });
    const list = await new ListPage(page, 'Taisyklės').loaded();
    await page.getByRole('button', { name: 'Nauja taisyklė' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Pasirinkite, ko reikia arba negalima.').waitFor();
    await expectNoBarriers(page);
    const choose = async (field: string, code: string) => {
      await dialog.getByRole('combobox', { name: field }).fill(code);
      await page.getByRole('option', { name: new RegExp(`^${code} `) }).click();
      await page.keyboard.press('Escape');
    };
    await dialog.getByRole('textbox', { name: 'Pavadinimas arba numeris' }).fill('1');
    await choose('Pasirinktos visos šios opcijos', 'LSPO');
    await choose('Nepasirinkta nė viena iš šių', 'TOW');
    await choose('Visų šių', 'W19');
    const said = dialog.getByRole('status', { name: 'Taisyklė sako' });
    await expect
      .poll(() => said.textContent())
      .toContain('Su LSPO (Sportinė įranga) ir be TOW (Prikabinimo įtaisas (kablys)) reikia W19');

    // A name that is taken: the dialog stays, with all that was chosen.
    const save = dialog.getByRole('button', { name: 'Išsaugoti taisyklę' });
    await save.click();
    await expect
      .poll(() =>
        dialog
          .getByRole('textbox', { name: 'Pavadinimas arba numeris', description: /.+/ })
          .getAttribute('aria-invalid'),
      )
      .toBe('true');
    await dialog.getByRole('textbox', { name: 'Pavadinimas arba numeris' }).fill('R-1');
    await dialog.getByRole('button', { name: 'Pridėti „vienos iš šių“' }).click();
    await choose('Vienos iš šių (1)', 'CAM');
    await choose('Vienos iš šių (1)', 'PDC');
    await dialog.getByRole('textbox', { name: 'Tekstas (LT)' }).fill('Sportinei įrangai reikia 19 colių');
    await save.click();
    await page.getByText('Taisyklė „R-1“ išsaugota.').waitFor();
    const [stored] = await admin.get<Rule[]>(`/rule?pricelistId=${draft}&keyword=R-1`);
    expect(stored).toMatchObject({
      model_id: 1,
      include: true,
      text: { 1: 'Sportinei įrangai reikia 19 colių' },
      conditions: [
        { code: 'LSPO', pivot: { negative: false } },
        { code: 'TOW', pivot: { negative: true } },
      ],
      actions: [{ code: 'W19' }],
      action_lists: [[{ code: expect.anything() }, { code: expect.anything() }]],
    });

    await list.choose('R-1', 'Dubliuoti');
    await dialog.getByRole('textbox', { name: 'Pavadinimas arba numeris' }).fill('R-2');
    await dialog.getByRole('radio', { name: 'Negalima' }).check();
    await save.click();
    await page.getByText('Taisyklė „R-2“ išsaugota.').waitFor();
    await list.choose('R-1', 'Archyvuoti');
    await list.choose('R-2', 'Archyvuoti');
  });

  test('opens a rule from what the check found, and the contradiction is mended', async ({ app }) => {
    const admin = await app.as('admin');
    const draft = await draftOfList(admin);
    const actions = [{ id: 31 }];
    await admin.post('/rule', { pricelist_id: draft, model_id: 1, name: 'A-1', include: true, actions });
    await admin.post('/rule', { pricelist_id: draft, model_id: 1, name: 'A-2', include: false, actions });
    const page = await app.open(rulesOf(draft), { as: admin, viewport: phone });
    const blocks = page.getByText('Neleidžia skelbti');
    await blocks.first().waitFor();
    await page.getByRole('button', { name: 'Atverti taisyklę „A-1“' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Negalima' }).check();
    await dialog.getByRole('button', { name: 'Išsaugoti taisyklę' }).click();
    await page.getByText('Taisyklė „A-1“ išsaugota.').waitFor();
    await expect.poll(() => blocks.count()).toBe(0);
  });

  test('opens what the check found with a mend filled in, which is saved only by hand', async ({ app }) => {
    const admin = await app.as('admin');
    const draft = await draftOfList(admin);
    const features = await admin.get<{ feature_id: number; feature_code: string }[]>(
      `/model-feature?pricelistId=${draft}&modelId=1`,
    );
    const ids = (...codes: string[]) =>
      codes.map((code) => ({ id: features.find((one) => one.feature_code === code)?.feature_id }));
    const write = (name: string, include: boolean, codes: string[], when: string[] = []) =>
      admin.post<{ id: number }>('/rule', {
        pricelist_id: draft,
        model_id: 1,
        name,
        include,
        conditions: ids(...when).map(({ id }) => ({ id, pivot: { negative: false } })),
        actions: ids(...codes),
      });
    const codesOf = async ({ id }: { id: number }) =>
      (await admin.get<Rule>(`/rule/${id}`)).actions.map(({ code }) => code).toSorted();
    await write('B-1', true, ['TOW'], ['LSPO']);
    const newer = await write('B-2', false, ['TOW', 'BOX', 'MAT']);
    const page = await app.open(rulesOf(draft), { as: admin, viewport: phone });
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Išsaugoti taisyklę' });

    // With both rules nobody can choose LSPO: the newer one gives up what they disagree about.
    const disagreed = page.getByRole('button', { name: 'Siūloma: išimti TOW iš naujesnės taisyklės „B-2“' });
    await disagreed.first().click();
    await dialog.getByText(/Dar neišsaugota: patikrinkite ir išsaugokite/).waitFor();
    await dialog.getByRole('button', { name: 'Atšaukti' }).click();
    expect(await codesOf(newer)).toEqual(['BOX', 'MAT', 'TOW']);
    await disagreed.first().click();
    await save.click();
    await expect.poll(() => codesOf(newer)).toEqual(['BOX', 'MAT']);
    await expect.poll(() => disagreed.count()).toBe(0);

    // An option that nobody can choose: the rule that forbids it lets it go.
    await page
      .getByRole('button', { name: 'Siūloma: išimti BOX iš draudžiamų taisyklėje „B-2“' })
      .first()
      .click();
    await save.click();
    await expect.poll(() => codesOf(newer)).toEqual(['MAT']);
  });

  test('archives a rule that a mend leaves nothing of, with an undo', async ({ app }) => {
    const admin = await app.as('admin');
    const draft = await draftOfList(admin);
    const actions = [{ id: 31 }];
    await admin.post('/rule', { pricelist_id: draft, model_id: 1, name: 'C-1', include: true, actions });
    await admin.post('/rule', { pricelist_id: draft, model_id: 1, name: 'C-2', include: false, actions });
    const page = await app.open(rulesOf(draft), { as: admin });
    const mend = page.getByRole('button', { name: /^Siūloma: archyvuoti taisyklę „C-2“/ });
    await mend.first().click();
    await page.getByText('Taisyklė „C-2“ suarchyvuota.').waitFor();
    await expect.poll(() => mend.count()).toBe(0);
    await page.getByRole('button', { name: 'Anuliuoti', exact: true }).click();
    await mend.first().waitFor();
  });

  test('shows what somebody else has made of the rule meanwhile, and what was written is saved on top of it', async ({
    app,
  }) => {
    const admin = await app.as('admin');
    const draft = await draftOfList(admin);
    const actions = [{ id: 31 }];
    const rule = { pricelist_id: draft, model_id: 1, name: 'B-1', include: true, actions };
    const { id } = await admin.post<{ id: number }>('/rule', rule);
    const page = await app.open(rulesOf(draft), { as: admin });
    await page.getByRole('button', { name: 'Atverti taisyklę „B-1“' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Pavadinimas arba numeris' }).fill('B-2');
    await admin.put(`/rule/${id}`, { name: 'B-3', include: false });
    const save = dialog.getByRole('button', { name: 'Išsaugoti taisyklę' });
    await save.click();
    await dialog.getByText('Taisyklę tuo tarpu pakeitė').waitFor();
    await dialog.getByText('Dabar „B-3“ skamba taip').waitFor();
    await save.click();
    await page.getByText('Taisyklė „B-2“ išsaugota.').waitFor();
    app.forgetMisdeeds();
  });

  test('asks before what was written is lost', async ({ app }) => {
    const page = await app.open(rulesOf(1), { as: await app.as('admin') });
    // What a published list takes applies at once: the page says so.
    await page.getByText('pakeista taisyklė galioja iškart').waitFor();
    await page.getByRole('button', { name: 'Nauja taisyklė' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nauja taisyklė' });
    await dialog.getByRole('textbox', { name: 'Pavadinimas arba numeris' }).fill('P-2');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Tęsti redagavimą' }).click();
    expect(await dialog.getByRole('textbox', { name: 'Pavadinimas arba numeris' }).inputValue()).toBe('P-2');
    await dialog.getByRole('button', { name: 'Atšaukti' }).click();
    await page.getByRole('button', { name: 'Atmesti pakeitimus' }).click();
    await expect.poll(() => dialog.count()).toBe(0);
  });

  test('says at the field what a published list does not take', async ({ app }) => {
    const page = await app.open(rulesOf(1), { as: await app.as('admin') });
    await page.getByRole('button', { name: 'Nauja taisyklė' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Pavadinimas arba numeris' }).fill('P-1');
    await dialog.getByRole('combobox', { name: 'Visų šių' }).fill('TOW');
    await page.getByRole('option', { name: /^TOW / }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Išsaugoti taisyklę' }).click();
    await dialog
      .getByText(/^Kainoraštis paskelbtas, o su šia taisykle modelio A01P/)
      .first()
      .waitFor();
    app.forgetMisdeeds();
  });

  test('is not there for who only reads rules', async ({ app }) => {
    const page = await app.open(rulesOf(1), { as: await app.as('jonas') });
    expect(await page.getByRole('button', { name: 'Nauja taisyklė' }).count()).toBe(0);
  });
});
