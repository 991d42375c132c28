import { describe } from 'vitest';
import type { Page } from 'playwright-core';
import { phone } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { ListPage } from './kit/list';
import { expect, test } from './kit/test';

interface Customer {
  id: number;
  revision: number;
  name: string;
  email: string;
  status: string;
}

const list = '/user/1/customers';
const save = (page: Page) => page.getByRole('button', { name: 'Išsaugoti' });
const box = (page: Page, name: string) => page.getByRole('textbox', { name });

describe('the customers of a company', () => {
  test('are found, filtered by the last test drive and deleted after a question', async ({ app }) => {
    const admin = await app.as('admin');
    const made = await admin.post<Customer>('/customer', {
      dealer_company_id: 1,
      name: 'Zigmas Zigmaitis',
      phone: '+370 611 22233',
      last_test_drive_at: '2026-01-15',
    });
    const page = await app.open(list, { as: admin });
    const customers = await new ListPage(page, 'Klientai').loaded();
    await customers.filter.fill('+37061122233');
    await customers.table.getByRole('link', { name: 'Zigmas Zigmaitis' }).waitFor();
    await page
      .getByRole('group', { name: 'Filtrai' })
      .getByRole('button', { name: /^Bandomasis/ })
      .click();
    await page.getByRole('menuitem', { name: 'Pasirinkti dienas…' }).click();
    const asked = page.getByRole('dialog', { name: 'Bandomasis važiavimas' });
    await asked.getByRole('textbox', { name: 'Nuo' }).fill('2026-01-15');
    await asked.getByRole('textbox', { name: 'Iki' }).fill('2026-01-15');
    await asked.getByRole('textbox', { name: 'Iki' }).press('Tab');
    await expectNoBarriers(page);
    await asked.getByRole('button', { name: 'Rodyti' }).click();
    await page.getByText('2026-01-15 – 2026-01-15').waitFor();
    await customers.table.getByRole('link', { name: 'Zigmas Zigmaitis' }).waitFor();
    // Two may have one name: the telephone says which of them.
    const called = 'Zigmas Zigmaitis, +370 611 22233';
    await customers.choose(called, 'Ištrinti');
    const question = page.getByRole('dialog', { name: 'Zigmas Zigmaitis' });
    await question.getByText('Ar tikrai norite ištrinti šį klientą?').waitFor();
    await question.getByRole('button', { name: 'Ištrinti' }).click();
    await page.getByText(/^Klientas „Zigmas Zigmaitis.*“ ištrintas\.$/).waitFor();
    const gone = await admin.get<Customer>(`/customer/${made.id}`);
    expect(gone.status).toBe('deleted');
  });

  test('are cards on a phone', async ({ app }) => {
    const page = await app.open(list, { as: 'admin', viewport: phone });
    await page.getByRole('heading', { name: 'Klientai', level: 1 }).waitFor();
    await page
      .getByRole('link', { name: /\S+ \S+/ })
      .nth(3)
      .waitFor();
    await expectNoBarriers(page);
  });

  test('are no page for those without the right', async ({ app }) => {
    const page = await app.open(list, { as: 'ruta' });
    await page.getByText('Puslapis „Klientai“ jums neprieinamas.').waitFor();
  });
});

describe('the form of a customer', () => {
  test('are not there for those of other companies', async ({ app }) => {
    const page = await app.open('/user/2/customers', { as: 'rokas' });
    await page.getByRole('heading', { name: 'Nerasta', level: 1 }).waitFor();
    await page.goto('/user/customer/create/2');
    await page.getByRole('heading', { name: 'Nerasta', level: 1 }).waitFor();
    app.forgetMisdeeds();
  });

  test('warns of the same customer while one types, and makes one of two', async ({ app }) => {
    const admin = await app.as('admin');
    const first = await admin.post<Customer>('/customer', {
      dealer_company_id: 1,
      name: 'Bronius Bronaitis',
      phone: '+370 622 33344',
    });
    const second = await admin.post<Customer>('/customer', {
      dealer_company_id: 1,
      name: 'B. BRONAITIS',
      email: 'bronius@bronaitis.example',
    });
    await admin.put('/version/1', { customer_id: second.id });
    const page = await app.open(`/user/customer/edit/${first.id}/1`, { as: admin });
    await page.getByRole('heading', { name: 'Bronius Bronaitis', level: 1 }).waitFor();
    await box(page, 'El. paštas').fill('Bronius@bronaitis.example');
    await page.getByText('Tokį el. paštą jau turi B. BRONAITIS.').waitFor();
    await expectNoBarriers(page);
    await box(page, 'El. paštas').fill('');
    await save(page).waitFor();
    await box(page, 'El. paštas').fill('bronius@bronaitis.example');
    await page.getByRole('button', { name: 'Sujungti…' }).click();
    const asked = page.getByRole('dialog', { name: 'Sujungti du klientus' });
    await asked.getByRole('radio', { name: 'B. BRONAITIS' }).check();
    await expectNoBarriers(page);
    await asked.getByRole('button', { name: 'Sujungti' }).click();
    await page.getByRole('button', { name: 'Atmesti pakeitimus' }).click();
    await page.getByText(/^Klientai sujungti į/).waitFor();
    const stays = await admin.get<Customer>(`/customer/${first.id}`);
    expect(stays).toMatchObject({
      name: 'B. BRONAITIS',
      email: 'bronius@bronaitis.example',
      status: 'active',
    });
    expect(await admin.get('/version/1')).toMatchObject({ customer_id: first.id });
    expect(await admin.get(`/customer/${second.id}`)).toMatchObject({ status: 'deleted' });
  });

  test('adds a company', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await app.open('/user/customer/create/1', { as: admin });
    await box(page, 'El. paštas').fill('info@valtys.example');
    await save(page).click();
    await page.getByText('Privalomas laukas').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await admin.get<Customer[]>('/customer?keyword=valtys&dealerCompanyId=1')).toEqual([]);
    await page.getByRole('combobox', { name: 'Tipas' }).selectOption('Įmonė');
    await box(page, 'Įmonės pavadinimas').fill('Nemuno valtys, UAB');
    await box(page, 'El. paštas').fill('info@valtys.example');
    await save(page).click();
    await new ListPage(page, 'Klientai').loaded();
    const [made] = await admin.get<Customer[]>('/customer?keyword=valtys&dealerCompanyId=1');
    expect(made).toMatchObject({ company_name: 'Nemuno valtys, UAB' });
  });
});

describe('the customer of an offer', () => {
  test('is found while one types, fills the fields and stays with the offer', async ({ app }) => {
    const admin = await app.as('admin');
    const known = await admin.post<Customer>('/customer', {
      dealer_company_id: 1,
      name: 'Rimvydas Rimvydaitis',
      phone: '+370 633 44455',
      email: 'rimvydas@rimvydaitis.example',
    });
    // High enough that nothing of the summary stands half below the bar at its end.
    const page = await app.open('/offer/edit/1/summary', {
      as: 'jonas',
      viewport: { width: 1440, height: 1600 },
    });
    const name = page.getByRole('combobox', { name: 'Vardas, pavardė arba įmonė' });
    await name.fill('+37063344455');
    await page.getByRole('option', { name: /^Rimvydas Rimvydaitis/ }).waitFor();
    await expectNoBarriers(page);
    await name.press('ArrowDown');
    await name.press('Enter');
    await page.getByText('Iš klientų sąrašo.').waitFor();
    expect(await name.inputValue()).toBe('Rimvydas Rimvydaitis');
    // The offer may have had another customer of the list before: the words alone do not say that this one is saved.
    await expect
      .poll(() => admin.get('/version/1'))
      .toMatchObject({
        customer_id: known.id,
        customer_phone: '+370 633 44455',
        customer_email: 'rimvydas@rimvydaitis.example',
      });
    await page.getByRole('button', { name: 'Atsieti' }).click();
    await page.getByText('Iš klientų sąrašo.').waitFor({ state: 'detached' });
    await name.fill('UAB „Nauja bendrovė“');
    await page.getByRole('option', { name: 'Naujas klientas: UAB „Nauja bendrovė“' }).click();
    await page.getByText('Iš klientų sąrašo.').waitFor();
    const [made] = await admin.get<Customer[]>('/customer?keyword=bendrov&dealerCompanyId=1');
    expect(made).toMatchObject({ company_name: 'UAB „Nauja bendrovė“', phone: '+370 633 44455' });
    expect(await admin.get('/version/1')).toMatchObject({ customer_id: made?.id });
  });
});

describe('personal data', () => {
  test('is erased after its name was typed, with a word about what goes and what stays', async ({ app }) => {
    const admin = await app.as('admin');
    const one = await admin.post<Customer>('/customer', {
      dealer_company_id: 1,
      name: 'Teodora Teodoraitė',
      email: 'teodora@teodoraite.example',
    });
    await admin.put('/version/2', { customer_id: one.id, customer_name: 'Teodora Teodoraitė' });
    const page = await app.open(`/user/customer/edit/${one.id}/1`, { as: admin });
    await page.getByRole('button', { name: 'Užrašyti…' }).click();
    const said = page.getByRole('dialog', { name: 'Ką klientas pasakė' });
    await said.getByRole('textbox', { name: 'Iš kur žinoma' }).fill('Pasirašyta anketa');
    await expectNoBarriers(page);
    await said.getByRole('button', { name: 'Užrašyti' }).click();
    await page.getByText('Apklausos, el. paštas: sutinka').waitFor();
    await page.getByRole('button', { name: 'Asmens duomenys' }).click();
    const paper = page.getByRole('menuitem', { name: 'Viskas apie asmenį (PDF)' });
    expect(await paper.getAttribute('href')).toBe(`/api/v1/pdf/customer/${one.id}`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /JSON/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`customer-${one.id}.json`);
    await page.getByRole('button', { name: 'Asmens duomenys' }).click();
    await page.getByRole('menuitem', { name: 'Ištrinti asmens duomenis…' }).click();
    const asked = page.getByRole('dialog', { name: /^Ištrinti asmens duomenis/ });
    await asked.getByText(/^Pasiūlymas 2026-000002: bus suarchyvuotas/).waitFor();
    await asked.getByText(/^Atsarginės kopijos/).waitFor();
    await expectNoBarriers(page);
    expect(await asked.getByRole('button', { name: 'Ištrinti' }).isDisabled()).toBe(true);
    await asked.getByRole('textbox').fill('Teodora Teodoraitė');
    await asked.getByRole('button', { name: 'Ištrinti' }).click();
    await page.getByText('Asmens duomenys ištrinti.').waitFor();
    expect(await admin.get(`/customer/${one.id}`)).toMatchObject({ name: '', status: 'deleted' });
    expect(await admin.get('/version/2')).toMatchObject({ customer_name: '', status: 'archived' });
  });
});
