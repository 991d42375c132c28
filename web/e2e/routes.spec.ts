// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
// oxlint-disable-next-line no-restricted-imports -- the list is compared with what the application declares
import { makeRouter } from '@/app/router';
import { routes } from './kit/routes';

test('every declared route is visited by the tests of all pages', () => {
  const router = makeRouter(new QueryClient(), createMemoryHistory());
  expect(Object.keys(router.routesByPath).toSorted()).toEqual(Object.keys(routes).toSorted());
});
