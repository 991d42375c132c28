// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { routes } from '../../e2e/kit/routes';
import { makeRouter } from './router';

test('every declared route is visited by the tests of all pages', () => {
  const router = makeRouter(new QueryClient(), createMemoryHistory());
  expect(Object.keys(router.routesByPath).toSorted()).toEqual(Object.keys(routes).toSorted());
});
