import type { QueryClient } from '@tanstack/react-query';
import { client } from '@/api/client';
import { accessToken, leaveSession } from '@/api/session';
import { closeAllDialogs } from '@/ui/dialog';

/**
 * Ends the session on the server and here. The server is told first, so that the token is worthless even
 * if somebody kept it; when it cannot be told, the browser forgets the token all the same.
 */
export async function logOut(
  queryClient: QueryClient,
  next: 'anonymous' | 'timed_out' = 'anonymous',
): Promise<void> {
  if (accessToken()) await client.POST('/user/logout').catch(() => undefined);
  closeAllDialogs();
  queryClient.clear();
  history.replaceState(null, '', '/');
  leaveSession(next);
}
