import { QueryClient } from '@tanstack/react-query';
import type { AnyRoute, StaticDataRouteOption } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { stepNames } from '@/features/offers/steps';
import { makeRouter } from './router';

/**
 * The states that pages ask for, for the tree of rights that the server shows. After a change of the routes
 * `npx vitest run src/app/states.test.ts -u` writes them again.
 */
test('the server knows the states of all pages', async () => {
  const pages = Object.values<AnyRoute>(makeRouter(new QueryClient()).routesById).flatMap(
    ({ fullPath, options }) => {
      const { permission }: StaticDataRouteOption = options.staticData ?? {};
      const path = String(fullPath)
        .replace(/\/\{-\$\w+\}$/, '')
        .replaceAll(/\$(\w+)/g, '{$1}');
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
      if (!permission) return [];
      return (names.includes('step') ? stepNames : [undefined]).map((step) => {
        const values = { ...Object.fromEntries(names.map((name) => [name, 1])), step };
        const asked = typeof permission === 'function' ? permission(values) : permission;
        const params = (asked.params ?? []).map(([name]) => name);
        return { path: path.replace('{step}', step ?? ''), state: asked.state, parent: asked.parent, params };
      });
    },
  );
  const unique = new Map(pages.map((page) => [JSON.stringify(page), page]));
  const sorted = [...unique.values()].toSorted((a, b) => (a.path + a.state < b.path + b.state ? -1 : 1));
  const lines = sorted.map((page) => `  ${JSON.stringify(page)}`).join(',\n');
  await expect(`[\n${lines}\n]\n`).toMatchFileSnapshot('../../../internal/people/states/pages.json');
});
