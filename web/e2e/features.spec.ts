import { describe } from 'vitest';
import { ListPage } from './kit/list';
import { expect, test } from './kit/test';

interface Offered {
  model_code: string;
  price_standard: number | null;
  status: string;
}

describe('features', () => {
  test('are made, offered for models, priced there and removed after a question', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await app.open('/brand/feature/1/1', { as: admin });
    await new ListPage(page, 'Opcijos').loaded();
    await page.getByRole('link', { name: 'Nauja opcija' }).click();
    await page.getByRole('textbox', { name: 'Kodas', exact: true }).fill('Z99');
    await page.getByRole('textbox', { name: 'Pavadinimas (LT)' }).fill('Stoglangis');
    await page.keyboard.press('Control+s');
    // The cross of the notice stands beside its few words.
    const notice = page.getByText('Išsaugota: Z99.');
    const [words, cross] = await Promise.all([
      notice.boundingBox(),
      notice.locator('xpath=..').getByRole('button').boundingBox(),
    ]);
    expect(cross?.y).toBeLessThan((words?.y ?? 0) + (words?.height ?? 0));

    const models = new ListPage(page, 'Modeliai');
    await page.getByText('Šios opcijos kainoraštyje nėra nė vienam modeliui.').waitFor();
    await page.getByRole('button', { name: 'Pridėti modelių' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Kuriems modeliams galima užsakyti „Z99“?' });
    await dialog.getByRole('checkbox', { name: /^A01P/ }).check();
    await dialog.getByRole('checkbox', { name: /^A01D/ }).check();
    await dialog.getByRole('button', { name: 'Pridėti' }).click();
    await models.startEdit('A01P');
    await models.field('Standartinė kaina').fill('1250');
    await page.keyboard.press('Enter');
    await expect.poll(() => models.row('A01P').textContent()).toContain('1\u00a0250,00\u00a0€');

    await page.getByRole('checkbox', { name: 'Pažymėti: A01D' }).check();
    const bar = page.getByRole('group', { name: 'Pažymėti įrašai' });
    await bar.getByRole('button', { name: 'Pašalinti' }).click();
    const question = page.getByRole('dialog', { name: 'Pašalinti pažymėtus modelius iš šios opcijos?' });
    await question.getByRole('button', { name: 'Pašalinti' }).click();
    await models.shows('A01P');

    await page.getByRole('link', { name: 'Pavadinimai pagal modelį' }).click();
    await models.startEdit('A01P');
    await models.field('Pavadinimas modelyje').fill('Stiklinis stogas');
    await page.keyboard.press('Enter');
    await expect.poll(() => models.row('A01P').textContent()).toContain('Stiklinis stogas');
    const [feature] = await admin.get<{ id: number }[]>('/feature?brandId=1&keyword=Z99');
    const offered = await admin.get<Offered[]>(`/model-feature?pricelistId=1&featureId=${feature?.id}`);
    expect(offered).toMatchObject([{ model_code: 'A01P', price_standard: 1250 }]);
  });

  test('are narrowed to what the price list offers, and corrected in place', async ({ app }) => {
    const admin = await app.as('admin');
    await admin.post('/feature', { brand_id: 1, code: 'NIEKAS', description: { 1: 'Nesiūloma' } });
    const page = await app.open('/brand/pricelist/view/1/1', { as: admin });
    await page.getByRole('navigation', { name: 'Skirtukai' }).getByRole('link', { name: 'Opcijos' }).click();
    const list = await new ListPage(page, 'Opcijos').loaded();
    expect(await list.names()).not.toContain('NIEKAS');
    await list.startEdit('LBAS');
    await list.draft.getByRole('textbox', { name: 'Pavadinimas' }).fill('Bazė');
    await page.keyboard.press('Enter');
    await expect.poll(() => list.row('LBAS').textContent()).toContain('Bazė');
    await page.getByRole('button', { name: /^Nuimti filtrą/ }).click();
    await expect.poll(() => list.names()).toContain('NIEKAS');
  });

  test('say above the form why they could not be saved, and keep what was typed', async ({ app }) => {
    const admin = await app.as('admin');
    const { id } = await admin.post<{ id: number }>('/feature', { brand_id: 1, code: 'KLAIDA' });
    const page = await app.open(`/brand/feature/edit/${id}/1`, { as: admin });
    const title = page.getByRole('textbox', { name: 'Pavadinimas (LT)' });
    await title.fill('Stoglangis');
    const said = page.getByRole('main').getByRole('alert');
    for (const [status, code, message] of [
      [500, 'internal', 'Sugedo serveris.'],
      [403, 'forbidden', 'Šios opcijos keisti negalite.'],
    ] as const) {
      await page.route(`**/feature/${id}`, (route) =>
        route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ code, message }) }),
      );
      await page.keyboard.press('Control+s');
      await said.getByText(message).waitFor();
      expect(await page.getByRole('alertdialog').count()).toBe(0);
      expect(await title.inputValue()).toBe('Stoglangis');
      await page.unroute(`**/feature/${id}`);
    }
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { name: 'Opcijos', level: 1 }).waitFor();
    const saved = await admin.get<{ description: Record<string, string> }>(`/feature/${id}`);
    expect(saved.description[1]).toBe('Stoglangis');
    app.forgetMisdeeds();
  });

  test('are assigned to several models at once, and that is undone', async ({ app }) => {
    const admin = await app.as('admin');
    const ids: number[] = [];
    for (const code of ['SK1', 'SK2']) {
      const { id } = await admin.post<{ id: number }>('/feature', { brand_id: 1, code });
      ids.push(id);
    }
    const offered = async () =>
      (
        await Promise.all(
          ids.map((id) => admin.get<Offered[]>(`/model-feature?pricelistId=1&featureId=${id}`)),
        )
      )
        .flat()
        .map(({ model_code: code }) => code)
        .toSorted();
    const page = await app.open('/brand/feature/1/1?q=SK', { as: admin });
    await new ListPage(page, 'Opcijos').loaded();
    for (const code of ['SK1', 'SK2'])
      await page.getByRole('checkbox', { name: `Pažymėti: ${code}` }).check();
    await page.getByRole('button', { name: 'Priskirti modeliams…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pasirinkite modelius, kuriems priskirti opcijas' });
    await dialog
      .getByRole('combobox', { name: 'Kaip siūloma' })
      .selectOption({ label: 'Standartinė įranga' });
    await dialog.getByRole('checkbox', { name: /^A01P/ }).check();
    await dialog.getByRole('checkbox', { name: /^A01D/ }).check();
    await dialog.getByRole('button', { name: 'Priskirti 2 modeliams' }).click();
    await expect.poll(offered).toEqual(['A01D', 'A01D', 'A01P', 'A01P']);
    await page.getByRole('button', { name: 'Anuliuoti' }).click();
    await expect.poll(offered).toEqual([]);
  });
});
