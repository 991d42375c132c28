import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { forgetSession } from './leave';
import { returnToAskedPage } from './redirect';

test('who was away too long comes back to the page after the login', () => {
  history.replaceState(null, '', '/stock?q=x');
  forgetSession(new QueryClient(), 'timed_out');
  expect(location.pathname).toBe('/');
  returnToAskedPage();
  expect(location.pathname + location.search).toBe('/stock?q=x');
});

test('who leaves does not', () => {
  history.replaceState(null, '', '/stock?q=x');
  forgetSession(new QueryClient(), 'left');
  returnToAskedPage();
  expect(location.pathname + location.search).toBe('/');
});
