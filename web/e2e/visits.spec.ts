import type { Page } from 'playwright-core';
import { phone } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { ListPage } from './kit/list';
import { expect, test } from './kit/test';

interface Visit {
  id: number;
  customer_name: string;
  email: string;
  licence_plate_no: string;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Išsaugoti' });

test('a visit is entered, what is wrong in it is named, and it stands in the list', async ({ app }) => {
  const admin = await app.as('admin');
  const page = await app.open('/transaction/create', { as: admin });
  await box(page, 'Klientas').fill('Apsilankė Klientė');
  await box(page, 'El. paštas').fill('ne adresas');
  await box(page, 'Valst. nr.').fill('aps 123');
  await box(page, 'Diena').fill('');
  await save(page).click();
  await page.getByText('Privalomas laukas').waitFor();
  expect(await admin.get<Visit[]>('/transaction?keyword=apsilanke')).toEqual([]);
  await expectNoBarriers(page);
  await box(page, 'Diena').fill(daysAgo(3));
  await box(page, 'Diena').press('Tab');
  await save(page).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/transaction\/edit\/\d+/);
  const [made] = await admin.get<Visit[]>('/transaction?keyword=apsilanke');
  expect(made).toMatchObject({ customer_name: 'Apsilankė Klientė', licence_plate_no: 'APS 123' });

  // Nobody can be written to there: it says so until the address is another.
  await page.getByText('netinkamas adresas').waitFor();
  await box(page, 'El. paštas').fill('apsilanke@example.com');
  await save(page).click();
  await expect
    .poll(async () => (await admin.get<Visit>(`/transaction/${String(made?.id)}`)).email)
    .toBe('apsilanke@example.com');

  await page.goto('/transaction?q=apsilanke');
  const list = await new ListPage(page, 'Apsilankymai').loaded();
  await list.table.getByText('apsilanke@example.com').waitFor();
  await expectNoBarriers(page);
  await list.table.getByRole('link', { name: 'Apsilankė Klientė' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/transaction/edit/${String(made?.id)}`);
});

test('visits are cards on a phone, and no page for those without the right', async ({ app }) => {
  const admin = await app.as('admin');
  await admin.post('/transaction', {
    company_id: 1,
    brand_id: 1,
    business_unit: 'service',
    date: daysAgo(2),
    customer_name: 'Telefone Apsilankęs',
    email: 'telefone@example.com',
  });
  const page = await app.open('/transaction?q=telefone', { as: admin, viewport: phone });
  await page.getByRole('heading', { name: 'Apsilankymai', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Telefone Apsilankęs' }).waitFor();
  await expectNoBarriers(page);
  const other = await app.open('/transaction', { as: 'ruta' });
  await other.getByText('Puslapis „Apsilankymai“ jums neprieinamas.').waitFor();
});
