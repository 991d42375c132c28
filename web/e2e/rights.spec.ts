import { expectNoBarriers } from './kit/axe';
import { Api } from './kit/api';
import { expect, test } from './kit/test';

test('a role is made, given rights after a look at what they do, copied and deleted', async ({ app }) => {
  const page = await app.open('/permission', { as: 'admin' });
  await page.getByRole('button', { name: 'Naujas vaidmuo' }).click();
  await page.getByRole('button', { name: 'Kurti', exact: true }).click();
  await page.getByText('Privalomas laukas').waitFor();
  await page.getByRole('textbox', { name: 'Pavadinimas' }).fill('Sandėlininkas');
  await page.getByRole('button', { name: 'Kurti' }).click();
  await page.getByRole('heading', { name: 'Sandėlininkas', level: 2 }).waitFor();
  const save = page.getByRole('button', { name: /^Išsaugoti/ });
  expect(await save.isDisabled()).toBe(true);

  await page.getByRole('combobox', { name: 'Baziniai duomenys' }).selectOption({ label: 'Leisti' });
  // What was chosen before stays with the next choice.
  const next = page.getByRole('combobox', { name: 'Gamintojai' });
  await next.selectOption({ label: 'Leisti' });
  await page.getByRole('button', { name: 'Išsaugoti 2 pakeitimus' }).waitFor();
  await next.selectOption({ value: '' });
  await page.getByRole('button', { name: 'Išsaugoti 1 pakeitimą' }).waitFor();
  await page.getByRole('button', { name: 'Baziniai duomenys: tik…' }).click();
  const narrow = page.getByRole('dialog');
  await narrow.getByRole('combobox', { name: 'Tipas' }).selectOption({ label: 'Drausti' });
  await narrow.getByRole('combobox', { name: 'Markė' }).selectOption({ label: 'Elnija' });
  await narrow.getByRole('button', { name: 'Pridėti' }).click();
  expect(await page.getByRole('combobox', { name: 'Markė: Elnija' }).inputValue()).toBe('DENY');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Išsaugoti 2 pakeitimus' }).click();
  const look = page.getByRole('dialog');
  await look.getByText('Tai palies 0 naudotojų.').waitFor();
  await look
    .getByRole('region', { name: 'Nuo šiol galės' })
    .getByText('Kėbulo tipai', { exact: true })
    .waitFor();
  await expectNoBarriers(page);
  await look.getByRole('button', { name: 'Išsaugoti 2 pakeitimus' }).click();
  await page.getByText('Vaidmuo „Sandėlininkas“ išsaugotas.').waitFor();

  await page.getByRole('button', { name: 'Įrašai iš eilės' }).click();
  const entries = page.getByRole('list', { name: 'Įrašai iš eilės' }).getByRole('listitem');
  await expect.poll(() => entries.first().textContent()).toContain('app.brand.baseData');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Daugiau apie vaidmenį' }).click();
  await page.getByRole('menuitem', { name: 'Kopijuoti vaidmenį' }).click();
  await page.getByRole('button', { name: 'Kopijuoti' }).click();
  await page.getByRole('heading', { name: 'Sandėlininkas (kopija)', level: 2 }).waitFor();
  await page.getByRole('button', { name: 'Daugiau apie vaidmenį' }).click();
  await page.getByRole('menuitem', { name: 'Šalinti' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Šalinti' }).click();
  await page.getByText('Vaidmuo „Sandėlininkas (kopija)“ pašalintas.').waitFor();
});

test('users who are refused a page can ask why', async ({ app }) => {
  const page = await app.open('/permission', { as: 'ruta' });
  await page.getByRole('heading', { name: 'Pradžia', level: 1 }).waitFor();
  await page.getByText(/Puslapis „Leidimai“ jums neprieinamas/).waitFor();
  await page.getByRole('button', { name: 'Kodėl?' }).click();
  await page
    .getByRole('dialog')
    .getByText(/joks vaidmens .* įrašas neatitinka „Leidimai“/)
    .waitFor();
  await expectNoBarriers(page);
});

test('an administrator asks why about somebody else, and sees as them until it is ended', async ({ app }) => {
  const admin = await app.as('admin');
  await admin.userWith('stebima', 'Stebima Darbuotoja', ['app.brand']);
  const [seen] = await admin.get<{ role_id: number }[]>('/user?keyword=stebima');
  const page = await app.open(`/permission?role=${seen?.role_id}`, {
    as: await Api.login(app.url, 'admin', 'forecourt-demo'),
  });
  await page.getByRole('button', { name: 'Kodėl?' }).click();
  const why = page.getByRole('dialog');
  // Somebody of the role is asked about first.
  await why.getByText(/Stebima Darbuotoja negali/).waitFor();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Matyti kaip…' }).click();
  await page.getByRole('button', { name: 'Matyti kaip šis naudotojas' }).click();
  await page.getByText('Matote kaip Stebima Darbuotoja, tik skaityti, 30 min.').waitFor();
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Pradžia', level: 1 }).waitFor();
  await page.goto('/brand');
  await page.getByRole('heading', { name: 'Markės', level: 1 }).waitFor();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Baigti' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('heading', { name: 'Pradžia', level: 1 }).waitFor();
  expect(await page.getByText(/Matote kaip/).count()).toBe(0);
  await page.goto('/permission');
  await page.getByRole('heading', { name: 'Leidimai', level: 1 }).waitFor();
});
