/** One line of a user's permission list, in the order of its id. */
export interface PermissionEntry {
  type: 'ALLOW' | 'DENY';
  permission: string;
}

/** What is asked: a state name, its parameters, and the state to ask instead when no entry names it. */
export interface PermissionQuestion {
  state: string;
  parent?: string;
  params?: readonly (readonly [name: string, value: string | number])[];
  /** Opens the page too. */
  or?: PermissionQuestion;
}

/**
 * Decides as the server does (both read the same test vectors): the last entry that matches decides,
 * ALLOW allows, no match denies. A child state that no entry names is asked as its parent.
 */
export function can(entries: readonly PermissionEntry[], question: PermissionQuestion): boolean {
  if (question.or && can(entries, question.or)) return true;
  const state = question.parent && !isNamed(entries, question.state) ? question.parent : question.state;
  const candidates = candidatesOf(state, question.params ?? []);
  const last = entries.findLast((entry) => matches(entry.permission, candidates));
  return last?.type === 'ALLOW';
}

/** The full name with all parameters first, then every shorter prefix, the bare state last. */
function candidatesOf(state: string, params: readonly (readonly [string, string | number])[]): string[] {
  const names = [state];
  for (const [name, value] of params) names.unshift(`${names[0]}.${name}_${value}`);
  return names;
}

function matches(permission: string, candidates: readonly string[]): boolean {
  if (candidates.includes(permission)) return true;
  return permission.endsWith('.*') && isSameOrBelow(candidates[0] ?? '', permission.slice(0, -2));
}

function isNamed(entries: readonly PermissionEntry[], state: string): boolean {
  return entries.some((entry) => isSameOrBelow(entry.permission.replace(/\.\*$/, ''), state));
}

function isSameOrBelow(name: string, above: string): boolean {
  return name === above || name.startsWith(`${above}.`);
}
