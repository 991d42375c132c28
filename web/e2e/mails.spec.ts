import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { App } from './kit/app';
import { goodPassword } from './kit/api';
import { expectNoBarriers } from './kit/axe';
import { Mailbox } from './kit/mailbox';
import { expect, test } from './kit/test';

const site = 'https://forecourt.example';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const newPassword = (page: Page) => page.getByLabel(/^Naujas slaptažodis/);

/** A mailbox that the group sends to. */
async function mailbox(app: App): Promise<Mailbox> {
  const box = await Mailbox.open();
  await box.take(await app.as('admin'), site);
  return box;
}

/** The path of the link that came to an address. */
async function linkTo(box: Mailbox, address: string, not = ''): Promise<string> {
  const path = () => /https:\/\/forecourt\.example(\/welcome\/[\w-]+)/.exec(box.to(address))?.[1] ?? '';
  await expect.poll(() => path() !== '' && path() !== not).toBe(true);
  return path();
}

describe('an invitation by mail', () => {
  test('lets a new user choose the password, once', async ({ app }) => {
    const box = await mailbox(app);
    const admin = await app.as('admin');
    const page = await app.open('/user/create/1', { as: admin });
    await heading(page, 'Naujas naudotojas').waitFor();
    await page.getByRole('textbox', { name: 'Prisijungimo vardas' }).fill('ugne.rim');
    await page.getByRole('combobox', { name: 'Vaidmuo' }).selectOption('Be leidimų');
    await page.getByRole('textbox', { name: 'Vardas ir pavardė' }).fill('Ugnė Rimkutė');
    await page.getByRole('combobox', { name: 'Pirmasis slaptažodis' }).selectOption('Pakvietimas el. paštu');
    // What is missing for a mail is said at its field.
    await page.keyboard.press('Control+s');
    const wrong = page.getByRole('alertdialog', { name: 'Neteisingi duomenys' });
    await wrong.getByText('Įveskite el. pašto adresą, kuriuo siųsti pakvietimą').waitFor();
    await wrong.getByRole('button', { name: 'Uždaryti' }).last().click();
    await wrong.waitFor({ state: 'hidden' });
    const address = 'ugne.rim@aurora-vilnius.example';
    await page.getByRole('textbox', { name: 'El. paštas' }).first().fill(address);
    await expectNoBarriers(page);
    await page.keyboard.press('Control+s');
    await page.getByText(`Pakvietimas siunčiamas adresu ${address}.`).waitFor();
    const [made] = await admin.get<{ id: number }[]>('/user?keyword=ugne.rim');

    // A newer invitation ends the first.
    const first = await linkTo(box, address);
    await page.goto(`/user/edit/${made?.id}`);
    await page.getByRole('button', { name: 'Prisijungimas…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Išsiųsta .*, galioja iki/).waitFor();
    await expectNoBarriers(page);
    await dialog.getByRole('button', { name: 'Siųsti dar kartą' }).click();
    const link = await linkTo(box, address, first);

    const old = await app.open(first);
    await old.getByRole('alert').getByText('Ši nuoroda nebeveikia').waitFor();
    await expectNoBarriers(old);
    await old.getByRole('link', { name: 'Į prisijungimo puslapį' }).click();
    await heading(old, 'Prisijungimas').waitFor();

    const visitor = await app.open(link);
    await heading(visitor, 'Sveiki, Ugnė Rimkutė').waitFor();
    await visitor.getByText('ugne.rim').first().waitFor();
    await visitor.getByText('UAB „Aurora Vilnius“').waitFor();
    await newPassword(visitor).fill('trumpas');
    await visitor.keyboard.press('Enter');
    await visitor.getByText('Slaptažodį turi sudaryti bent 10 simbolių.').waitFor();
    await newPassword(visitor).fill(goodPassword);
    await visitor.getByLabel(/^Pakartokite/).fill(`${goodPassword}!`);
    await visitor.keyboard.press('Enter');
    await visitor.getByText('Slaptažodžiai nesutampa.').waitFor();
    await expectNoBarriers(visitor);
    await visitor.getByLabel(/^Pakartokite/).fill(goodPassword);
    await visitor.keyboard.press('Enter');
    await heading(visitor, 'Pradžia').waitFor();
    expect(new URL(visitor.url()).pathname).toBe('/');
    await visitor.reload();
    await heading(visitor, 'Pradžia').waitFor();

    await page.reload();
    await page.getByRole('button', { name: 'Prisijungimas…' }).click();
    await page
      .getByRole('dialog')
      .getByText(/panaudota/)
      .waitFor();
    const again = await app.open(link);
    await again.getByRole('alert').getByText('Ši nuoroda nebeveikia').waitFor();
    box.close();
    app.forgetMisdeeds(); // a link that works no more is answered 404
  });
});

describe('an offer', () => {
  test('is mailed with its document and shows what became of the mail', async ({ app }) => {
    const box = await mailbox(app);
    const jonas = await app.as('jonas');
    const { id, number } = await jonas.post<{ id: number; number: string }>('/version', {
      company_id: 1,
      brand_id: 1,
      pricelist_id: 0,
      customer_name: 'Ona Petraitytė',
    });
    const page = await app.open(`/offer/view/${id}`, { as: jonas });
    await page.getByRole('button', { name: 'Siųsti el. paštu' }).click();
    await page.getByText('Pirma užbaikite pasiūlymą').waitFor();
    await page.keyboard.press('Escape');

    await jonas.put(`/version/${id}`, {
      customer_phone: '+370 612 34567',
      customer_email: 'ona@example.com',
      expire_date: '2030-01-31',
      additional_extras_price: 120.5,
      extra_services: 'Antikorozinis padengimas',
    });
    const { revision } = await jonas.get<{ revision: number }>(`/version/${id}`);
    await jonas.post(`/version/finish/${id}`, { revision });
    await page.reload();
    await page.getByRole('button', { name: 'Siųsti el. paštu' }).click();
    const dialog = page.getByRole('dialog', { name: `Siųsti pasiūlymą ${number} el. paštu` });
    await dialog.waitFor();
    await dialog.getByRole('link', { name: new RegExp(`${number}\\.pdf`) }).waitFor();
    await expectNoBarriers(page);
    const to = dialog.getByRole('textbox', { name: 'Kam' });
    const text = dialog.getByRole('textbox', { name: 'Tekstas' });
    expect(await to.inputValue()).toBe('ona@example.com');
    expect(await text.inputValue()).toContain('Ona Petraitytė');
    await dialog.getByText('Atsakymai', { exact: true }).waitFor();
    await dialog.getByText(/\d kB/).waitFor();
    await to.fill('ona');
    await dialog.getByRole('button', { name: 'Siųsti', exact: true }).click();
    await expect.poll(() => to.getAttribute('aria-invalid')).toBe('true');
    await to.fill('ona@example.com');
    await text.fill('Laba diena,\n\nčia jūsų pasiūlymas.');
    await dialog.getByRole('button', { name: 'Siųsti', exact: true }).dblclick();
    await page.getByText('Pasiūlymas siunčiamas adresu ona@example.com.').waitFor();
    const sent = page.getByRole('table', { name: 'Išsiųsta el. paštu' });
    await sent.getByText('ona@example.com').waitFor();
    await expect.poll(() => box.to('ona@example.com')).toContain('application/pdf');
    expect(box.mails.filter(({ to: whom }) => whom === 'ona@example.com')).toHaveLength(1);
    // The page says so by itself.
    await sent.getByText('Išsiųsta', { exact: true }).waitFor();
    await expectNoBarriers(page);
    box.close();
  });
});
