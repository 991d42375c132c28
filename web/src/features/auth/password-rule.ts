import type { ParseKeys } from 'i18next';

type Refusal = Extract<ParseKeys<'auth'>, `password.${string}`>;

const shortest = 10;

/** Why a new password is refused before the server is asked; the server knows the same rule and decides. */
export function refusalOfPassword(password: string, username: string): Refusal | undefined {
  if (password === '') return 'password.required';
  if ([...password].length < shortest) return 'password.short';
  if (password.toLowerCase() === username.toLowerCase()) return 'password.same';
  return undefined;
}
