import { beforeEach, describe, expect, test } from 'vitest';
import { keepAskedPage, ownPath, returnToAskedPage } from './redirect';

beforeEach(() => history.replaceState(null, '', '/'));

describe('the page asked for before the login', () => {
  test('survives the login with its query', () => {
    history.replaceState(null, '', '/offer/create/1/2/3?crm=77&x=ą#top');
    keepAskedPage();
    expect(location.pathname).toBe('/');
    returnToAskedPage();
    expect(location.pathname + location.search + location.hash).toBe(
      '/offer/create/1/2/3?crm=77&x=%C4%85#top',
    );
  });

  test('is not noted when it is the root itself', () => {
    keepAskedPage();
    expect(location.search).toBe('');
  });

  test('leads home when it is not ours', () => {
    history.replaceState(null, '', `/?redirect=${encodeURIComponent('https://evil.example/x')}`);
    returnToAskedPage();
    expect(location.pathname + location.search).toBe('/');
  });
});

test.each([
  ['/brand?x=1', '/brand?x=1'],
  ['//evil.example/x', undefined],
  ['/\\evil.example/x', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['brand', undefined],
  ['', undefined],
])('of %s only an own path remains', (asked, path) => {
  expect(ownPath(asked)).toBe(path);
});
