import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ruleOf, type Operation, type OperationRule } from './permissions';

test('each operation asks for the permission of the contract', () => {
  const contract = JSON.parse(readFileSync('../api/openapi.json', 'utf8'));
  const wants: Record<string, OperationRule | undefined> = {};
  for (const [path, item] of Object.entries<Record<string, { 'x-permission'?: OperationRule }>>(
    contract.paths,
  )) {
    for (const [method, operation] of Object.entries(item)) {
      const rule = operation['x-permission'];
      wants[`${method.toUpperCase()} ${path.replace(/^\/api\/v1/, '')}`] = rule?.state ? rule : undefined;
    }
  }
  const has = Object.fromEntries(Object.keys(wants).map((name) => [name, ruleOf(name as Operation)]));
  expect(Object.keys(has).length).toBeGreaterThan(500);
  // Of reads the browser asks about few: the others are asked for by the states of their pages, as starts of
  // imports are by the states of their kinds.
  const leftOut = Object.keys(wants).filter((name) => /^GET |\{file\}/.test(name));
  for (const name of leftOut) has[name] ??= wants[name];
  expect(has).toEqual(wants);
});
