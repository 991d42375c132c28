import { desktop, phone } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { sidewaysScroll } from './kit/layout';
import { ListPage } from './kit/list';
import { openByMenu } from './kit/menu';
import { expect, test } from './kit/test';

const year = new Date().getFullYear();
const control = `/stock/control/1/1/${String(year)}`;

test('stock control is opened by the menu, and a figure leads to as many cars as it says', async ({
  app,
}) => {
  const page = await app.open('/', { as: 'jonas' });
  await openByMenu(page, 'Sandėlis', 'Sandėlio kontrolė');
  await page.getByRole('heading', { level: 1, name: 'Sandėlio kontrolė' }).waitFor();
  await page.getByRole('combobox', { name: 'Markė' }).selectOption({ label: 'Aurora' });
  const table = page.getByRole('table', { name: 'Sandėlio kontrolė pagal mėnesius' });
  await page.getByText('Ką reiškia rodikliai').waitFor();
  await page.getByRole('button', { name: 'Išskleisti visas' }).click();
  await table.getByRole('rowheader', { name: /^X5 2\.0 dyzelinas/ }).waitFor();
  await expectNoBarriers(page);
  const figure = table.getByRole('link', { name: new RegExp(`^Visa markė, Užsakyta, ${String(year)}: `) });
  const number = (await figure.textContent()) ?? '';
  await figure.click();
  await new ListPage(page, 'Automobiliai').loaded();
  await page.getByText(new RegExp(`^${number} automobil`)).waitFor();
  await page.getByText('Rodiklis: nauji, užsakyti').waitFor();
  await page.goBack();
  await table.waitFor();
});

test('stock control is narrowed by the keyboard, and a year that it does not have leads to the nearest', async ({
  app,
}) => {
  const page = await app.open('/control/1/1/2019', { as: 'jonas' });
  await page.waitForURL(/\/stock\/control\/1\/1\/(?!2019)\d{4}$/);
  expect(Number(/\d+$/.exec(page.url())?.[0])).toBeGreaterThan(year - 3);
  const table = page.getByRole('table', { name: 'Sandėlio kontrolė pagal mėnesius' });
  await table.waitFor();
  const pick = page.getByRole('combobox', { name: 'Rodikliai' });
  await pick.focus();
  await page.keyboard.type('Parduota');
  await page.waitForURL(/figure=sold/);
  const serie = table.getByRole('button', { name: /^Rodyti serijos „Kompaktinė“/ });
  await serie.focus();
  await page.keyboard.press('Enter');
  await table.getByRole('rowheader', { name: 'C1', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await table.getByRole('rowheader', { name: 'C1', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: 'Rezervacija' }).selectOption({ label: 'Rezervuoti' });
  await page.waitForURL(/isReserved=/);
  await page.reload();
  await table.waitFor();
  expect(await page.getByRole('combobox', { name: 'Rezervacija' }).inputValue()).toBe('1');
});

test('a company of others has no stock control for a stranger', async ({ app }) => {
  const page = await app.open(`/stock/control/1/5/${String(year)}`, { as: 'jonas' });
  await page.getByRole('heading', { level: 1, name: 'Sandėlio kontrolė' }).waitFor();
  await page.getByRole('alert').waitFor();
  await expectNoBarriers(page);
});

test('what was ordered is narrowed, and each part leads to the vehicles behind it', async ({ app }) => {
  const page = await app.open('/stock/stats', { as: 'admin' });
  await page.getByRole('heading', { level: 1, name: 'Užsakytų automobilių statistika' }).waitFor();
  await page.getByRole('table', { name: 'Sandėliui' }).waitFor();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Markė', exact: true }).click();
  await page
    .getByRole('menuitem', { name: 'Aurora' })
    .or(page.getByRole('menuitemradio', { name: 'Aurora' }))
    .click();
  await page.waitForURL(/brandIds=/);
  await page.getByRole('link', { name: 'Pagal mėnesius' }).click();
  await page.getByRole('img', { name: /^Užsakyti automobiliai pagal mėnesius/ }).waitFor();
  const table = page.getByRole('table', { name: 'Pagal mėnesius' });
  await expectNoBarriers(page);
  const figure = table.getByRole('link', { name: new RegExp(`^Iš viso, Klientams, ${String(year)}: `) });
  const number = (await figure.textContent()) ?? '';
  await figure.click();
  await new ListPage(page, 'Automobiliai').loaded();
  await page.getByText(new RegExp(`^${number} automobil`)).waitFor();
});

test('stock control and statistics fit a phone', async ({ app }) => {
  const page = await app.open(control, { as: 'jonas', viewport: phone });
  await page.getByRole('table', { name: 'Sandėlio kontrolė pagal mėnesius' }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoBarriers(page);
  await page.goto('/stock/stats?part=period');
  await page.getByRole('table', { name: 'Pagal mėnesius' }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectNoBarriers(page);
  await page.setViewportSize(desktop);
});

test('a KPI of a unit is made, put in another place and archived; the NPS stays', async ({ app }) => {
  const page = await app.open('/manager/kpi', { as: 'admin' });
  const list = await new ListPage(page, 'Rodikliai').loaded();
  await page.getByRole('link', { name: 'Servisas' }).click();
  await list.row('Darbų kokybė').waitFor();
  await expectNoBarriers(page);
  await page.getByRole('link', { name: 'Pildyti formą' }).click();
  expect(await page.getByRole('combobox', { name: 'Padalinys' }).inputValue()).toBe('service');
  await page.getByRole('textbox', { name: 'Pavadinimas (LT)' }).fill('Kavos skonis');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Išsaugoti' }).click();
  await list.row('Kavos skonis').waitFor();
  await list.choose('Kavos skonis', 'Archyvuoti');
  await page.getByText('Rodiklis „Kavos skonis“ suarchyvuotas.').waitFor();
  await list.choose('Rekomendavimas (NPS)', 'Archyvuoti');
  await page.getByText('Padalinio NPS rodiklis lieka naudojamas').waitFor();
  await list.row('Rekomendavimas (NPS)').waitFor();
});
