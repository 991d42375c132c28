import type { ReactNode } from 'react';
import type { Operation } from '@/api/permissions';
import { can, type PermissionQuestion } from '@/session/can';
import { canDo, type OperationParams } from '@/session/can-do';
import { useMe } from '@/session/me';

/** A permission by its plain name, or with parameters. */
export type Permission = string | PermissionQuestion;

/** Answers permission questions for the logged-in user. */
export function useCan() {
  const { permissions } = useMe();
  const may = (permission: Permission) =>
    can(permissions, typeof permission === 'string' ? { state: permission } : permission);
  const mayDo = (operation: Operation, params?: OperationParams) => canDo(permissions, operation, params);
  return { may, mayDo };
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
