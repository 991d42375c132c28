import { expect, test } from 'vitest';
import { type Finding, worstFirst } from './use-findings';

const finding = (text: string, severity: Finding['severity'], blocks = false): Finding => ({
  check: 'H2',
  cause: '',
  severity,
  blocks,
  text,
  rules: [],
  features: [],
  classes: [],
  offer_types: [],
  archivable: false,
});

test('what keeps a price list from being published comes first, then errors, then warnings', () => {
  const mixed = [
    finding('warning', 'warning'),
    finding('error', 'error'),
    finding('blocking', 'error', true),
    finding('second warning', 'warning'),
  ];
  expect(worstFirst(mixed).map(({ text }) => text)).toEqual([
    'blocking',
    'error',
    'warning',
    'second warning',
  ]);
});
