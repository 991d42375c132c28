import type { QueryClient } from '@tanstack/react-query';
import { client } from '@/api/client';
import { accessToken, endSeeAs, isSeeingAs, leaveSession } from '@/api/session';
import { closeAllDialogs } from '@/kit/ui/dialog';
import { hideToasts } from '@/kit/ui/toast';
import { dropDrafts } from '@/kit/edit/drafts';
import { keepAskedPage } from './redirect';
import { sendToOtherTabs } from '@/session/tabs';

/**
 * Ends the session on the server and in every tab. The server hears of it first, so that the token is worthless
 * even if somebody kept it; when it cannot be reached, the browser forgets the token all the same.
 */
export async function logOut(queryClient: QueryClient, reason: 'left' | 'timed_out' = 'left'): Promise<void> {
  await leaveSeeAs();
  const elsewhere = accessToken() ? await signOut(reason) : '';
  // Who was away too long finds the drafts again; who leaves wants nothing to stay.
  if (reason === 'left') dropDrafts();
  sendToOtherTabs({ kind: reason });
  forgetSession(queryClient, reason);
  if (elsewhere) location.assign(elsewhere);
}

/** Ends the session on the server; gives where who leaves logs out at their identity provider too. */
async function signOut(reason: 'left' | 'timed_out'): Promise<string> {
  if (reason === 'timed_out') {
    await client.POST('/user/logout').catch(() => undefined);
    return '';
  }
  const left = await client.POST('/user/sign-out').catch(() => undefined);
  return left?.data?.url ?? '';
}

/** Ends seeing as another user on the server and here; false when nobody did. */
export async function leaveSeeAs(): Promise<boolean> {
  if (!isSeeingAs()) return false;
  await client.DELETE('/user/see-as').catch(() => undefined);
  endSeeAs();
  return true;
}

/** The part of it that concerns this tab only. */
export function forgetSession(queryClient: QueryClient, reason: 'left' | 'timed_out'): void {
  // First, so that nothing of the application is drawn again without its user.
  leaveSession(reason === 'timed_out' ? 'timed_out' : 'anonymous');
  closeAllDialogs();
  hideToasts();
  // Who was away too long comes back to the page.
  if (reason === 'timed_out') keepAskedPage();
  else history.replaceState(null, '', '/');
  queryClient.clear();
}
