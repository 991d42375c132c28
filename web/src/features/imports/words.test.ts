import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import imports from '@/i18n/locales/lt/imports.json';
import log from '@/i18n/locales/lt/log.json';
import { cellText, columnName, tableName } from './words';

beforeAll(() => i18next.init({ lng: 'lt', defaultNS: 'imports', resources: { lt: { imports, log } } }));

const t = i18next.getFixedT<['imports', 'log']>('lt', ['imports', 'log']);
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the cells of a trial', () => {
  it('show amounts as money and other numbers as they are', () => {
    expect(plain(cellText(t, 'price_standard', '18900.00'))).toBe('18 900,00 €');
    expect(plain(cellText(t, 'feature_prime_cost', '5'))).toBe('5,00 €');
    expect(cellText(t, 'price_standard', 'pagal užsakymą')).toBe('pagal užsakymą');
    expect(cellText(t, 'co2', '120')).toBe('120');
  });

  it('have columns named in words', () => {
    expect(columnName(t, 'model_range')).toBe('Modelių grupė');
    expect(columnName(t, 'product_class')).toBe('Opcijų klasė');
    expect(columnName(t, 'sales_group')).toBe('Pardavimo grupė');
    expect(columnName(t, 'body_type')).toBe('Kėbulo tipas');
  });

  it('name the records that a revert leaves in words', () => {
    expect(tableName(t, 'model-price')).toBe('Modelio kainos');
    expect(tableName(t, 'transactions')).toBe('Apsilankymai');
    expect(tableName(t, 'niekas')).toBe('niekas');
  });
});
