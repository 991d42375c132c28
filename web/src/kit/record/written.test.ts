import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { amounts, either, isKeptFile, numberText, shares } from './written';

interface Schema {
  properties?: Readonly<Record<string, { examples?: readonly unknown[]; readOnly?: boolean }>>;
}

const contract = JSON.parse(readFileSync('../api/openapi.json', 'utf8')) as {
  components: { schemas: Readonly<Record<string, Schema>> };
};

/** Answers about many records, of which no history speaks. */
const elsewhere = /^(after|before|net(After|Before)|price(After|Before))$/;

const numbers = (example: number) =>
  new Set(
    Object.values(contract.components.schemas)
      .filter(({ properties = {} }) => 'revision' in properties)
      .flatMap(({ properties = {} }) => Object.entries(properties))
      .filter(([, { examples }]) => examples?.[0] === example)
      .map(([field]) => field)
      .filter((field) => !elsewhere.test(field) && !either.has(field)),
  );

test('every amount and every share of a record is known', () => {
  expect(amounts).toEqual(numbers(1250.5));
  expect(shares).toEqual(numbers(5.25));
});

test('numbers are written as screens do', () => {
  const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
  expect(plain(numberText('price_standard', 12345))).toBe('12 345,00 €');
  expect(plain(numberText('price_model', 12345, { entity: 'version' }))).toBe('12 345,00');
  expect(plain(numberText('price_model', 12345, { entity: 'version', currency: 'EUR' }))).toBe('12 345,00 €');
  expect(plain(numberText('rate', 21))).toBe('21 %');
  expect(plain(numberText('price_casco', 2.5, { entity: 'serie' }))).toBe('2,5 %');
  expect(numberText('amount', 12, { entity: 'quota' })).toBeUndefined();
  expect(numberText('model_year', 2027)).toBeUndefined();
});

test('a kept file is known by its name', () => {
  expect(isKeptFile('abcdefghijklmnopqrstuvwxyz.png')).toBe(true);
  expect(isKeptFile('Aurora')).toBe(false);
});
