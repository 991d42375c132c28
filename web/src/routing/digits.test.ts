import { isNotFound } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { digits } from './digits';

test.each([
  ['1', 1],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
])('%s is an id', (text, id) => {
  expect(digits(text)).toBe(id);
});

test.each(['', '0', '01', '-1', '1.5', '1e3', 'create', '1x', '9007199254740992', '٣'])(
  '%j is not found',
  (text) => {
    let thrown: unknown;
    try {
      digits(text);
    } catch (error) {
      thrown = error;
    }
    expect(isNotFound(thrown)).toBe(true);
  },
);
