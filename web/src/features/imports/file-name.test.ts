import { expect, test } from 'vitest';
import { namesBrand, namesList, priceFileStart } from './file-name';

test('vehicle data begins with the name of its brand', () => {
  expect(namesBrand('bmw_2026-12.xlsx', 'BMW')).toBe(true);
  expect(namesBrand('AlfaRomeo_x.zip', 'Alfa Romeo')).toBe(true);
  expect(namesBrand('bmw.xlsx', 'BMW')).toBe(true);
  expect(namesBrand('mini_2026-12.xlsx', 'BMW')).toBe(false);
  expect(namesBrand('bmw-2026.xlsx', 'BMW')).toBe(false);
  expect(namesBrand('', 'BMW')).toBe(false);
});

test('prices begin with the title and the month of their list', () => {
  const list = { title: 'New Cars', startedAt: '2026-12-01' };
  expect(priceFileStart(list)).toBe('new_cars_2026-12');
  expect(namesList('new_cars_2026-12.csv', list)).toBe(true);
  expect(namesList('NEW_CARS-2026-12_final.xlsx', list)).toBe(true);
  expect(namesList('new_cars_2026-11.csv', list)).toBe(false);
  expect(namesList('new_cars2026-12.csv', list)).toBe(false);
  expect(namesList('new cars_2026-12.csv', list)).toBe(false);
  expect(namesList('new', list)).toBe(false);
});
