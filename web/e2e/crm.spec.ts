import { describe } from 'vitest';
import { demoPassword } from './kit/api';
import { expect, test } from './kit/test';

interface Version {
  id: number;
  crm_doc_id: string;
  crm_doc_type_id: string;
  crm_client_id: string;
  customer_name: string;
}

describe('an address of the CRM', () => {
  test('survives the login, asks with what a new offer begins, and opens the same offer again', async ({
    app,
  }) => {
    const admin = await app.as('admin');
    const doc = '00012345678901234567890';
    const page = await app.open(`/?id_crmdoctype=2&id_crmdoc=${doc}&id_crmclienttype=1&id_crmclient=1e5`);
    await page.getByRole('textbox', { name: 'Prisijungimo vardas' }).fill('admin');
    await page.getByLabel('Slaptažodis', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Prisijungti', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'CRM dokumento pasiūlymas' }).waitFor();
    await page.getByRole('button', { name: 'Pasirinkti' }).click();
    const dialog = page.getByRole('dialog', { name: 'Naujas pasiūlymas' });
    expect(await dialog.getByRole('textbox', { name: 'Klientas' }).count()).toBe(0);
    await dialog.getByRole('combobox', { name: 'Įmonė' }).selectOption('1');
    await dialog.getByRole('combobox', { name: 'Markė' }).selectOption('1');
    await dialog.getByRole('button', { name: 'Pasirinkti modelį' }).click();
    await page.waitForURL(/\/offer\/edit\/\d+\/model$/);
    const id = Number(/\d+/.exec(page.url().split('/edit/')[1] ?? '')?.[0]);
    expect(await admin.get<Version>(`/version/${id}`)).toMatchObject({
      crm_doc_id: doc,
      crm_doc_type_id: '2',
      crm_client_id: '1e5',
    });

    await page.goto(new URL(`/offer?id_crmdoctype=2&id_crmdoc=${doc}`, page.url()).href);
    await page.waitForURL(new RegExp(`/offer/edit/${id}/model$`));
  });

  test('without a document says what to do', async ({ app }) => {
    const page = await app.open('/offer/crm', { as: await app.as('admin') });
    await page.getByText('Adrese nenurodytas dokumentas. Atidarykite pasiūlymą iš CRM dar kartą.').waitFor();
  });
});
