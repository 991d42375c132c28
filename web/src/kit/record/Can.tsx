import type { ReactNode } from 'react';
import { operationPermissions } from '@/api/permissions.gen';
import { can, type PermissionQuestion } from '@/session/can';
import { useMe } from '@/session/me';

export type Operation = keyof typeof operationPermissions;
/** What an operation asks for; `or` opens it too. */
interface StateRule {
  state: string;
  parent?: string;
  params: readonly string[];
  or?: StateRule;
}
type OperationRule = StateRule | { login: true } | { public: true };
export type OperationParams = Readonly<Record<string, string | number>>;

/** A permission by its plain name, or with parameters. */
export type Permission = string | PermissionQuestion;

/** Answers permission questions for the logged-in user. */
export function useCan() {
  const { permissions } = useMe();
  const may = (permission: Permission) =>
    can(permissions, typeof permission === 'string' ? { state: permission } : permission);
  const mayDo = (operation: Operation, params: OperationParams = {}) => {
    const rule: OperationRule = operationPermissions[operation];
    return !('state' in rule) || questionsOf(rule, params).some((question) => can(permissions, question));
  };
  return { may, mayDo };
}

/** The questions an operation of the contract asks, one of which must be answered with yes. */
function questionsOf(rule: StateRule, params: OperationParams): PermissionQuestion[] {
  const given = rule.params.flatMap((name) => {
    const value = params[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const question = { state: rule.state, parent: rule.parent, params: given };
  return [question, ...(rule.or ? questionsOf(rule.or, params) : [])];
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
