import { dropCookie, readCookie, writeCookie } from './cookie';
import { observable } from './observable';

const tokenCookie = 'access_token';
/** One's own token while one sees as another user. */
const ownCookie = 'own_token';
const tokenDays = 60;

/**
 * anonymous: nobody is logged in, the login page is shown.
 * active: requests carry the token.
 * ended: the server no longer accepts the token; the page stays under a login form and nothing is asked
 * from the server until somebody logs in again.
 * timed_out: nobody worked for too long; a dialog says so before the login page.
 */
export type SessionState = 'anonymous' | 'active' | 'ended' | 'timed_out';

export const sessionState = observable<SessionState>(readCookie(tokenCookie) ? 'active' : 'anonymous');

export function accessToken(): string | undefined {
  return readCookie(tokenCookie);
}

export function startSession(token: string): void {
  writeCookie(tokenCookie, token, tokenDays * 24 * 60 * 60);
  sessionState.set('active');
}

/** Goes on after a login in another tab, whose token this tab shares. */
export function resumeSession(): void {
  if (accessToken()) sessionState.set('active');
}

/** Sees as another user with this token; one's own is kept for the end of it. */
export function beginSeeAs(token: string): void {
  writeCookie(ownCookie, accessToken() ?? '', tokenDays * 24 * 60 * 60);
  startSession(token);
}

export function isSeeingAs(): boolean {
  return Boolean(readCookie(ownCookie));
}

/** Goes back to one's own session; false when one was in it. */
export function endSeeAs(): boolean {
  const own = readCookie(ownCookie);
  dropCookie(ownCookie);
  if (own) startSession(own);
  return Boolean(own);
}

/**
 * Forgets the token because the server refused it. The page stays, so that nothing typed is lost; who saw as
 * another user is back in their own session.
 */
export function endSession(): void {
  if (endSeeAs()) {
    location.assign('/');
    return;
  }
  dropCookie(tokenCookie);
  if (sessionState.get() === 'active') sessionState.set('ended');
}

/** Forgets the token because the user left, or was away for too long. */
export function leaveSession(next: 'anonymous' | 'timed_out' = 'anonymous'): void {
  dropCookie(tokenCookie);
  dropCookie(ownCookie);
  sessionState.set(next);
}
