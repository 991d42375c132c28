import type { StartChoice } from '../queries';

const key = (userId: number) => `forecourt.offer.start.${userId}`;

/** What this user began the last offer with, in this browser. */
export function lastStart(userId: number): StartChoice {
  try {
    return (JSON.parse(localStorage.getItem(key(userId)) ?? 'null') as StartChoice | null) ?? {};
  } catch {
    return {};
  }
}

export function rememberStart(userId: number, choice: StartChoice): void {
  localStorage.setItem(key(userId), JSON.stringify(choice));
}
