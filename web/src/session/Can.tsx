import type { ReactNode } from 'react';
import { operationPermissions } from '@/api/permissions.gen';
import { can, type PermissionQuestion } from './can';
import { useMe } from './me';

export type Operation = keyof typeof operationPermissions;
type OperationRule =
  { state: string; parent?: string; params: readonly string[] } | { login: true } | { public: true };
export type OperationParams = Readonly<Record<string, string | number>>;

/** A permission by its plain name, or with parameters. */
export type Permission = string | PermissionQuestion;

/** Answers permission questions for the logged-in user. */
export function useCan() {
  const { permissions } = useMe();
  const may = (permission: Permission) =>
    can(permissions, typeof permission === 'string' ? { state: permission } : permission);
  const mayDo = (operation: Operation, params: OperationParams = {}) => {
    const question = questionOf(operation, params);
    return question === undefined || can(permissions, question);
  };
  return { may, mayDo };
}

/** What an operation of the contract asks for; undefined when a login (or nothing) is enough. */
function questionOf(operation: Operation, params: OperationParams): PermissionQuestion | undefined {
  const rule: OperationRule = operationPermissions[operation];
  if (!('state' in rule)) return undefined;
  const given = rule.params.flatMap((name) => {
    const value = params[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { state: rule.state, parent: rule.parent, params: given };
}

type CanProps = { children: ReactNode } & (
  | { /** Shown when at least one is allowed. */ any: readonly Permission[] }
  | { /** Shown when it is not allowed. */ not: Permission }
  | { /** Shown when the operation of the contract is allowed. */ op: Operation; params?: OperationParams }
);

/** Shows its content only to those who may see it. Cosmetic: the server decides. */
export function Can(props: CanProps) {
  const { may, mayDo } = useCan();
  const shown =
    'any' in props ? props.any.some(may) : 'not' in props ? !may(props.not) : mayDo(props.op, props.params);
  return shown ? props.children : null;
}
