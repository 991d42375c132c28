import type { Page } from 'playwright-core';
import type { Api } from './kit/api';
import { phone } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { ListPage } from './kit/list';
import { expect, test } from './kit/test';

interface FollowUp {
  id: number;
  response_id: number;
  responsible: string;
  closed_at: string | null;
  cause_id: number | null;
  action_id: number | null;
  reopened: number;
}

const adminID = 1;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A customer of the service whom the administrator is to look after. */
async function unhappy(admin: Api, name: string): Promise<FollowUp> {
  const visit = await admin.post<{ id: number }>('/transaction', {
    company_id: 1,
    brand_id: 1,
    business_unit: 'service',
    date: daysAgo(3),
    consent: 'yes',
    customer_name: name,
    email: `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}@example.com`,
  });
  const response = await admin.post<{ id: number }>('/survey-response', { transaction_id: visit.id });
  await admin.post('/survey-response-comment', {
    survey_response_id: response.id,
    type: 'task',
    responsible_user_id: adminID,
    comment: 'Paskambinti',
  });
  return followUpOf(admin, response.id);
}

async function followUpOf(admin: Api, response: number): Promise<FollowUp> {
  const [found] = await admin.get<FollowUp[]>(`/follow-up?tab=all&responseId=${String(response)}`);
  if (!found) throw new Error('nobody looks after the customer');
  return found;
}

const worklist = (page: Page) => new ListPage(page, 'Tolesni veiksmai').loaded();

test('a customer is spoken to, closed with why and what, and opened again by keyboard', async ({ app }) => {
  const admin = await app.as('admin');
  const name = 'Klaviatura Klientė';
  const { response_id: response } = await unhappy(admin, name);
  const page = await app.open('/survey/followup', { as: admin });
  const list = await worklist(page);
  await list.filter.fill(name);
  await list.shows(name);
  await expectNoBarriers(page);

  // The name opens what was said.
  await list.table.getByRole('link', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/survey/response/${String(response)}`);
  const shown = page.getByRole('main');
  await shown.getByText('Paskambinti', { exact: true }).waitFor();
  await shown.getByLabel('Komentaras').fill('Kalbėjomės, atvyks rytoj');
  await shown.getByRole('button', { name: 'Komentuoti' }).focus();
  await page.keyboard.press('Enter');
  await shown.getByText('Kalbėjomės, atvyks rytoj').waitFor();

  await page.goto(`/survey/followup?q=${encodeURIComponent(name)}`);
  await worklist(page);
  await page.getByRole('button', { name: `Baigti tolesnius veiksmus: ${name}` }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Baigti tolesnius veiksmus: ${name}` });
  await dialog.waitFor();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect((await followUpOf(admin, response)).closed_at).toBeNull();

  await page.getByRole('button', { name: `Baigti tolesnius veiksmus: ${name}` }).click();
  await dialog.getByLabel('Priežastis').selectOption({ index: 1 });
  await dialog.getByLabel('Kas padaryta').selectOption({ index: 1 });
  await dialog.getByLabel('Komentaras').fill('Perdažėme');
  await dialog.getByRole('button', { name: 'Baigti', exact: true }).focus();
  await page.keyboard.press('Enter');
  await list.toast(`Baigta: ${name}.`).waitFor();
  await list.shows();
  const closed = await followUpOf(admin, response);
  expect(closed.closed_at).not.toBeNull();
  expect(closed.cause_id).not.toBeNull();
  expect(closed.action_id).not.toBeNull();

  // Among the closed ones, until it is opened again.
  await page.getByRole('button', { name: /^Baigti \d/ }).click();
  await list.shows(name);
  await page.getByRole('button', { name: `Atnaujinti: ${name}` }).focus();
  await page.keyboard.press('Enter');
  await list.toast(`Atnaujinta: ${name}.`).waitFor();
  await list.shows();
  expect(await followUpOf(admin, response)).toMatchObject({ closed_at: null, cause_id: null, reopened: 1 });
});

test('the second to close a follow-up sees why they cannot, and it leaves their list', async ({ app }) => {
  const admin = await app.as('admin');
  const name = 'Dukart Baigiamas';
  const { id } = await unhappy(admin, name);
  const page = await app.open(`/survey/followup?q=${encodeURIComponent(name)}`, { as: admin });
  const list = await worklist(page);
  await page.getByRole('button', { name: `Baigti tolesnius veiksmus: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Baigti tolesnius veiksmus: ${name}` });
  await dialog.getByLabel('Komentaras').fill('Ir aš kalbėjausi');
  await admin.post(`/follow-up/${String(id)}/close`, { comment: '', check: false });
  await dialog.getByRole('button', { name: 'Baigti', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/jau užbaigė/).waitFor();
  await list.shows();
});

test('several are chosen and become the task of a colleague', async ({ app }) => {
  const admin = await app.as('admin');
  const names = ['Skirstomas Pirmas', 'Skirstoma Antra'];
  const made: FollowUp[] = [];
  for (const name of names) made.push(await unhappy(admin, name));
  const page = await app.open('/survey/followup?q=skirstom', { as: admin });
  const list = await worklist(page);
  await expect.poll(async () => (await list.names()).toSorted()).toEqual(names.toSorted());
  for (const name of names) await list.table.getByRole('checkbox', { name: `Pažymėti: ${name}` }).check();
  const bar = page.getByRole('group', { name: 'Pažymėti įrašai' });
  await bar.getByText('Pažymėti 2 įrašai').waitFor();
  expect(await bar.getByRole('button', { name: /Archyvuoti|Atkurti/ }).count()).toBe(0);
  await expectNoBarriers(page);
  await bar.getByRole('button', { name: 'Paskirti…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paskirti 2 klientus' });
  const ok = dialog.getByRole('button', { name: 'Paskirti', exact: true });
  expect(await ok.isDisabled()).toBe(true);
  await dialog.getByLabel('Kam').selectOption('Saulė Gudaitė');
  await ok.click();
  await list.toast('Paskirti 2 klientai.').waitFor();
  for (const { response_id: response } of made)
    expect((await followUpOf(admin, response)).responsible).toBe('Saulė Gudaitė');
});

test('the worklist is cards on a phone, and no page for those without the right', async ({ app }) => {
  const admin = await app.as('admin');
  await unhappy(admin, 'Telefone Klientas');
  const page = await app.open('/survey/followup?q=telefone', { as: admin, viewport: phone });
  await page.getByRole('heading', { name: 'Tolesni veiksmai', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Telefone Klientas', exact: true }).waitFor();
  await expectNoBarriers(page);
  const other = await app.open('/survey/followup', { as: 'ruta' });
  await other.getByText('Puslapis „Tolesni veiksmai“ jums neprieinamas.').waitFor();
});
