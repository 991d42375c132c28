import { guardedOperations, type OpenOperation } from './permissions.gen';

export type Operation = OpenOperation | (typeof guardedOperations)[number][1][number];

/** What an operation asks for; `or` opens it too. */
export interface OperationRule {
  state: string;
  parent?: string;
  /** Names of the parameters that the permission is asked with. */
  params?: readonly string[];
  or?: OperationRule;
}

const rules = new Map<string, OperationRule>(
  guardedOperations.flatMap(([rule, operations]) =>
    operations.map((operation) => [operation, rule] as const),
  ),
);

/** The permission of an operation; undefined where a login is enough, or nothing. */
export function ruleOf(operation: Operation): OperationRule | undefined {
  return rules.get(operation);
}
