import { beforeEach, describe, expect, test } from 'vitest';
import { enterFromCrm } from './crm-entry';
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

  test('is the first one when it was the login itself', () => {
    history.replaceState(null, '', '/login?x=1');
    keepAskedPage();
    expect(location.pathname + location.search).toBe('/');
    history.replaceState(null, '', '/login');
    returnToAskedPage();
    expect(location.pathname).toBe('/');
  });

  test('leads home when it only looks like ours', () => {
    history.replaceState(null, '', `/?redirect=${encodeURIComponent('/.//evil.example')}`);
    returnToAskedPage();
    expect(location.pathname + location.search).toBe('/');
  });

  test('leads home when it is not ours', () => {
    history.replaceState(null, '', `/?redirect=${encodeURIComponent('https://evil.example/x')}`);
    returnToAskedPage();
    expect(location.pathname + location.search).toBe('/');
  });
});

describe('an address of the CRM', () => {
  test('leads to the offer of its document, whose id stays as it is to the letter', () => {
    history.replaceState(null, '', '/offer?id_crmdoctype=2&id_crmdoc=00123&id_crmclient=1e5');
    enterFromCrm();
    expect(location.pathname + location.search).toBe('/offer/crm?doc=00123&docType=%222%22&client=%221e5%22');
  });

  test('without a document changes nothing', () => {
    history.replaceState(null, '', '/?id_crmdoctype=2');
    enterFromCrm();
    expect(location.search).toBe('?id_crmdoctype=2');
  });
});

test.each([
  ['/brand?x=1', '/brand?x=1'],
  ['//evil.example/x', undefined],
  ['/\\evil.example/x', undefined],
  ['/.//evil.example', undefined],
  ['/x/..//evil.example', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['brand', undefined],
  ['', undefined],
])('of %s only an own path remains', (asked, path) => {
  expect(ownPath(asked)).toBe(path);
});
