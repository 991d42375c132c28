import { contentOf } from './kit/download';
import { ImportDialogs } from './kit/import';
import { expect, test } from './kit/test';
import { sheetRows, workbook } from './kit/sheet';

interface Car {
  id: number;
  vin: string;
  price: number;
  foreseen_date: string | null;
}

test('a workbook of the stock is changed in a spreadsheet program, imported and reverted', async ({
  app,
}) => {
  const admin = await app.as('admin');
  const page = await app.open('/stock?brandIds=1&phase=stock', { as: admin });
  await page.getByRole('button', { name: 'Eksportuoti' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'XLSX (stulpelių vardai programoms)' }).click(),
  ]);
  const [heads = [], ...cars] = sheetRows(await contentOf(file));
  const at = (column: string) => heads.indexOf(column);
  const vins = cars.map((car) => car[at('vin')]).filter((one) => typeof one === 'string');
  const vin = vins.find((one) => one !== '') ?? '';
  const carOf = async () => {
    const [car] = await admin.get<Car[]>(`/vehicle?keyword=${vin}`);
    return { price: car?.price, foreseen: car?.foreseen_date };
  };
  const before = await carOf();

  // What is typed into a spreadsheet becomes a number or a day; and somebody likes the last column best.
  const changed = cars.map((car) =>
    car.map((cell, place) => {
      if (car[at('vin')] !== vin) return cell;
      if (place === at('price')) return 31_250.5;
      return place === at('foreseen_date') ? { day: '2027-03-15' } : cell;
    }),
  );
  const moved = [heads, ...changed].map((row) => row.toReversed());
  const dialogs = new ImportDialogs(page);
  await dialogs.open();
  await dialogs.form.getByRole('combobox', { name: 'Markė' }).selectOption('Aurora');
  await dialogs.check({
    name: 'sandelis.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbook('vehicles', moved),
  });
  await page.getByRole('button', { name: 'Importuoti 1 pakeitimą' }).click();
  await dialogs.progress.getByText(/pakeista 1 /).waitFor();
  await dialogs.progress.getByRole('button', { name: 'Uždaryti' }).click();
  expect(await carOf()).toEqual({ price: 31_250.5, foreseen: '2027-03-15' });
  await page.goto(`/stock?q=${vin}`);
  await page.getByRole('row').filter({ hasText: '31 250,50' }).first().waitFor();

  await page.goto('/brand/edit/1/imports');
  await page.getByRole('table', { name: 'Importai' }).getByRole('link', { name: 'sandelis.xlsx' }).click();
  await page.getByRole('button', { name: 'Anuliuoti importą' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Anuliuoti importą' }).click();
  await page
    .getByText(/^atkurta 1/)
    .first()
    .waitFor();
  expect(await carOf()).toEqual(before);
});
