import { type Operation, type OperationRule, ruleOf } from '@/api/permissions';
import { can, type PermissionEntry, type PermissionQuestion } from './can';

export type OperationParams = Readonly<Record<string, string | number>>;

/** Decides about an operation of the contract; where a login is enough the answer is yes. */
export function canDo(
  entries: readonly PermissionEntry[],
  operation: Operation,
  params: OperationParams = {},
): boolean {
  const rule = ruleOf(operation);
  return rule === undefined || questionsOf(rule, params).some((question) => can(entries, question));
}

/** The questions an operation asks, one of which must be answered with yes. */
function questionsOf(rule: OperationRule, params: OperationParams): PermissionQuestion[] {
  const given = (rule.params ?? []).flatMap((name) => {
    const value = params[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const question = { state: rule.state, parent: rule.parent, params: given };
  return [question, ...(rule.or ? questionsOf(rule.or, params) : [])];
}
