import { demoPassword } from './kit/api';
import { Person } from './kit/person';
import { expect, testWithViewer as test } from './kit/test';

test('a walk-in leaves with the paper after 15 clicks at most; another colour takes two', async ({ app }) => {
  const seller = new Person(await app.open('/'));
  const { page } = seller;
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  await seller.login('jonas', demoPassword);
  const before = seller.clicks;
  await seller.click(page.getByRole('button', { name: 'Naujas pasiūlymas' }));
  const start = page.getByRole('dialog', { name: 'Naujas pasiūlymas' });
  await seller.choose(start.getByLabel('Markė'), 'Aurora');
  await seller.type(start.getByLabel('Klientas'), 'Ona Žąsytė');
  await seller.click(start.getByRole('button', { name: 'Pasirinkti modelį' }));
  await seller.click(page.getByRole('option', { name: /C1 1.5 benzinas/ }));
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Santrauka/ })
    .waitFor();
  await seller.click(page.getByRole('link', { name: /^Santrauka/ }));
  await heading('Santrauka').waitFor();
  await seller.type(page.getByLabel('Telefonas'), '+370 612 34567');
  await seller.type(page.getByLabel('El. paštas'), 'ona@pavyzdys.lt');

  const changing = seller.clicks;
  await seller.click(page.getByRole('link', { name: /^Kėbulo spalva/ }));
  const colour = page.getByRole('option', { selected: false }).first();
  await seller.click(colour);
  await page.getByRole('option', { selected: true }).waitFor();
  expect(seller.clicks - changing).toBe(2);

  await seller.click(page.getByRole('link', { name: /^Santrauka/ }));
  const opened = page.context().waitForEvent('page');
  await seller.click(page.getByRole('button', { name: 'Užbaigti', exact: true }));
  const tab = await opened;
  await page.getByText(/^Pasiūlymas \S+ užbaigtas/).waitFor();
  await tab.waitForURL('**/pdf/view/*');
  expect(seller.clicks - before).toBeLessThanOrEqual(15);
});
