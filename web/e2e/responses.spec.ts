import type { Page } from 'playwright-core';
import type { Api } from './kit/api';
import { phone } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { expect, test } from './kit/test';

interface Response {
  id: number;
  customer_name: string;
}

/** The newest responses of the inbox that have a name. */
async function newest(admin: Api): Promise<readonly Response[]> {
  const all = await admin.get<readonly Response[]>('/survey-response?responsesList=1&tab=inbox&limit=50');
  return all.filter(({ customer_name: name }) => name !== '');
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Atsiliepimas' });

test('a response is opened, read on by keyboard, commented, given as a task and closed', async ({ app }) => {
  const admin = await app.as('admin');
  const [first] = await newest(admin);
  const page = await app.open('/survey/response', { as: admin });
  await page.getByRole('heading', { level: 1, name: 'Atsiliepimai' }).waitFor();
  await page
    .getByRole('link', { name: first?.customer_name ?? '', exact: true })
    .first()
    .click();
  const shown = panel(page);
  await shown.getByRole('heading', { level: 2, name: first?.customer_name ?? '' }).waitFor();
  await shown.getByRole('list').first().waitFor();
  await expectNoBarriers(page);

  // What is opened is read; j and k lead on and back.
  await page.keyboard.press('j');
  await shown.getByText(/^2 iš /).waitFor();
  await page.keyboard.press('k');
  await shown.getByText(/^1 iš /).waitFor();

  // An empty comment cannot be sent; with somebody responsible it is a task.
  const send = shown.getByRole('button', { name: 'Komentuoti' });
  expect(await send.isDisabled()).toBe(true);
  await shown.getByRole('textbox', { name: 'Komentaras' }).fill('Paskambinau, neatsiliepė');
  await send.click();
  await shown.getByText('Paskambinau, neatsiliepė').waitFor();
  await shown.getByLabel('Kam skirti užduotį').selectOption({ index: 1 });
  await shown.getByRole('button', { name: 'Skirti užduotį' }).click();
  await shown.getByRole('button', { name: 'Baigti…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Komentaras').fill('Sutarta');
  await dialog.getByRole('button', { name: 'Baigti', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await shown.getByText(/^Baigta \d/).waitFor();
  await shown.getByText('Sutarta').waitFor();
  await shown.getByRole('button', { name: 'Atnaujinti' }).click();
  await shown.getByRole('button', { name: 'Baigti…' }).waitFor();
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
});

test('what is typed about a response outlives a reload, and is asked about before it goes', async ({
  app,
}) => {
  const admin = await app.as('admin');
  const followUps = await admin.get<readonly { response_id: number }[]>('/follow-up?tab=open');
  const id = followUps[0]?.response_id;
  const page = await app.open(`/survey/response?open=${String(id)}`, { as: admin });
  const shown = panel(page);
  const comment = shown.getByRole('textbox', { name: 'Komentaras' });
  await comment.fill('Dar ne viskas');
  await page.reload();
  await expect.poll(() => comment.inputValue()).toBe('Dar ne viskas');
  await comment.fill('');

  const dialog = page.getByRole('dialog', { name: /^Baigti tolesnius veiksmus/ });
  const said = dialog.getByLabel('Komentaras');
  await shown.getByRole('button', { name: 'Baigti…' }).click();
  await said.fill('Ilgai kalbėjomės');
  await page.reload();
  await shown.getByRole('button', { name: 'Baigti…' }).click();
  expect(await said.inputValue()).toBe('Ilgai kalbėjomės');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Tęsti redagavimą' }).click();
  expect(await said.inputValue()).toBe('Ilgai kalbėjomės');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Atmesti pakeitimus' }).click();
  await dialog.waitFor({ state: 'detached' });
  await shown.getByRole('button', { name: 'Baigti…' }).click();
  expect(await said.inputValue()).toBe('');
});

test('a response is archived with an undo, and marked unread', async ({ app }) => {
  const admin = await app.as('admin');
  const all = await newest(admin);
  const one = all[3];
  const page = await app.open(`/survey/response?open=${String(one?.id)}`, { as: admin });
  const shown = panel(page);
  await shown.getByRole('heading', { level: 2, name: one?.customer_name ?? '' }).waitFor();
  await shown.getByRole('button', { name: 'Daugiau veiksmų' }).click();
  await page.getByRole('menuitem', { name: 'Žymėti neskaitytu' }).click();
  await page.getByText('Pažymėta kaip neskaityta.').waitFor();
  await expect
    .poll(async () => (await admin.get<{ unread: boolean }>(`/survey-response/${String(one?.id)}`)).unread)
    .toBe(true);
  await shown.getByRole('button', { name: 'Daugiau veiksmų' }).click();
  await page.getByRole('menuitem', { name: 'Archyvuoti' }).click();
  await page.getByRole('button', { name: 'Anuliuoti' }).click();
  await expect
    .poll(async () => (await admin.get<{ status: string }>(`/survey-response/${String(one?.id)}`)).status)
    .toBe('active');
});

test('filters rest before the list is read again, and stand in the address', async ({ app }) => {
  const admin = await app.as('admin');
  const [one] = await newest(admin);
  const page = await app.open('/survey/response?tab=all', { as: admin });
  await page.getByRole('button', { name: /^Visi/, pressed: true }).waitFor();
  await page.getByRole('textbox', { name: 'Filtras' }).fill(one?.customer_name ?? '');
  await page.waitForURL(/[?&]q=/);
  await page
    .getByRole('link', { name: one?.customer_name ?? '', exact: true })
    .first()
    .waitFor();
  await page.reload();
  await page
    .getByRole('link', { name: one?.customer_name ?? '', exact: true })
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Mano/ }).click();
  await page.waitForURL(/tab=mine/);
});

test('on a phone a response takes the place of the list', async ({ app }) => {
  const admin = await app.as('admin');
  const [one] = await newest(admin);
  const page = await app.open('/survey/response', { as: admin, viewport: phone });
  await page
    .getByRole('link', { name: one?.customer_name ?? '', exact: true })
    .first()
    .click();
  await panel(page)
    .getByRole('heading', { level: 2, name: one?.customer_name ?? '' })
    .waitFor();
  await expectNoBarriers(page);
  await page.goBack();
  await page
    .getByRole('link', { name: one?.customer_name ?? '', exact: true })
    .first()
    .waitFor();
});
