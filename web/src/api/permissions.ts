import { guardedOperations, type GuardedOperation, type OpenOperation } from './permissions.gen';

export type Operation = OpenOperation | GuardedOperation;

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
    Object.entries<string>(operations).flatMap(([beginning, below]) =>
      namesOf(beginning, below).map((name) => [name, rule] as const),
    ),
  ),
);

/** The operations below the beginning of a path, as in "POST,DELETE PUT /{id}". */
function namesOf(beginning: string, below: string) {
  return below.split(',').flatMap((group) => {
    const words = group.split(' ');
    const rest = words.at(-1)?.startsWith('/') ? words.pop() : '';
    return words.map((method) => `${method} ${beginning}${rest}`);
  });
}

/** The permission of an operation; undefined where a login is enough, or nothing. */
export function ruleOf(operation: Operation): OperationRule | undefined {
  return rules.get(operation);
}
