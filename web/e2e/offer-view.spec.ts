import { describe } from 'vitest';
import { layoutShift } from './kit/layout';
import { begin, contact, finish, heading, read, row } from './kit/offers';
import { expect, test } from './kit/test';

describe('an offer that is read', () => {
  test('is a sheet with a timeline, whose Edit leads to the summary', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas, 'Skaitytoja');
    await jonas.put(`/version/${id}`, contact);
    await finish(jonas, id);
    const page = await app.open(`/offer/view/${String(id)}`, { as: jonas });
    const sheet = page.getByRole('region', { name: 'Pasiūlymas', exact: true }).first();
    expect(await sheet.getByRole('link', { name: contact.customer_phone }).getAttribute('href')).toBe(
      'tel:+37061234567',
    );
    expect(await sheet.getByRole('link', { name: contact.customer_email }).getAttribute('href')).toBe(
      'mailto:ona@example.com',
    );
    const timeline = page.getByRole('region', { name: 'Kas vyko' });
    await timeline.getByText('Sukurtas').waitFor();
    await timeline.getByText('Dokumentas Nr. 1').waitFor();
    await page.getByRole('link', { name: 'Rengti' }).click();
    await page.waitForURL(/\/summary$/);
  });

  test('says that its names are in the language of its document', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id } = await begin(jonas, 'Anglų dokumentas');
    await jonas.put(`/version/${id}`, { ...contact, language_id: 2 });
    await finish(jonas, id);
    const page = await app.open(`/offer/view/${String(id)}`, { as: jonas });
    await page.getByText('Pavadinimai ir tekstai – dokumento kalba: anglų.').waitFor();
  });

  test('moves nothing while its parts come one after another', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id, number } = await begin(jonas, 'Lėtas ryšys');
    await jonas.put(`/version/${id}`, contact);
    await finish(jonas, id);
    const page = await app.open('/offer', { as: jonas });
    const late = [
      `version/documents/${id}`,
      `version/view/${id}`,
      `version/links/${id}`,
      `version/${id}/history`,
    ];
    for (const [position, path] of [...late, `version/alternatives/${id}`].entries()) {
      await page.route(`**/${path}`, async (route) => {
        await new Promise((done) => setTimeout(done, 300 * (position + 1)));
        await route.continue();
      });
    }
    await page.goto(`/offer/view/${String(id)}`);
    await page.getByRole('region', { name: 'Klientui pateikti dokumentai' }).waitFor();
    await heading(page, number).waitFor();
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });

  test('shows its documents, what changed since, and who changed it', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id, number } = await begin(jonas, 'Ona Onaitė');
    await jonas.put(`/version/${id}`, contact);
    await finish(jonas, id);
    await jonas.put(`/version/${id}`, { customer_name: 'Ona Petraitienė', discount: 2 });
    await finish(jonas, id);
    await jonas.put(`/version/${id}`, { comment: 'Skambinti penktadienį' });
    const page = await app.open(`/offer/view/${String(id)}`, { as: jonas });
    await page.getByText('Po dokumento Nr. 2 pasiūlymas pakeistas.').waitFor();
    const pdf = await page
      .getByRole('link', { name: 'Atidaryti PDF: dokumentas Nr. 1' })
      .getAttribute('href');
    expect((await page.request.get(pdf ?? '')).headers()['content-type']).toBe('application/pdf');

    await page.getByRole('button', { name: 'Kas pasikeitė nuo Nr. 1' }).click();
    const dialog = page.getByRole('dialog', { name: `${number}: kas pasikeitė` });
    await dialog.getByRole('row').filter({ hasText: 'Ona Onaitė' }).getByText('Ona Petraitienė').waitFor();
    await dialog.getByRole('rowheader', { name: 'Kaina su nuolaida' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Kas pakeista' }).click();
    await dialog.getByText('Skambinti penktadienį').waitFor();
    expect(await dialog.getByText('Ona Petraitienė').count()).toBe(0);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Daugiau' }).click();
    await page.getByRole('menuitem', { name: 'Istorija' }).click();
    const history = page.getByRole('dialog').filter({ hasText: 'Komentaras' });
    await history.getByText('Skambinti penktadienį').waitFor();
    await history.getByText('2 %').first().waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Pradžia', exact: true }).click();
    const opened = page.getByRole('region', { name: 'Neseniai atidaryti' });
    await opened.getByRole('link', { name: /Ona Petraitienė/ }).click();
    await heading(page, number).waitFor();
  });

  test('is handed over to a colleague, in whose list it is then', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id, number } = await begin(jonas, 'Perduodamas');
    const page = await app.open(`/offer/view/${String(id)}`, { as: jonas });
    await page.getByRole('button', { name: 'Daugiau' }).click();
    await page.getByRole('menuitem', { name: 'Perduoti kolegai' }).click();
    const dialog = page.getByRole('dialog', { name: `Perduoti pasiūlymą ${number}` });
    await dialog.getByLabel('Kolega').selectOption('Saulė Gudaitė');
    await dialog.getByRole('button', { name: 'Perduoti' }).click();
    await page.getByText(`Pasiūlymas ${number} perduotas: Saulė Gudaitė.`).waitFor();
    const saule = await app.open('/offer', { as: 'saule' });
    await row(saule, number).waitFor();
  });

  test('goes to the archive and back', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id, number } = await begin(jonas, 'Archyvuojamas');
    const page = await app.open(`/offer/view/${String(id)}`, { as: jonas });
    await page.getByRole('button', { name: 'Daugiau' }).click();
    await page.getByRole('menuitem', { name: 'Archyvuoti' }).click();
    await page.waitForURL((url) => url.pathname === '/offer');
    await page.goto(`/offer/view/${String(id)}`);
    await heading(page, number).waitFor();
    expect(await page.getByRole('link', { name: 'Rengti' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Atkurti' }).click();
    await page.getByRole('link', { name: 'Rengti' }).waitFor();
    expect((await read(jonas, id)).status).toBe('draft');
  });
});
