import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endSession, resumeSession } from '@/api/session';
import { forgetSession } from './leave';
import { type Me, meQuery } from '@/session/me';
import { listenToTabs, type TabMessage } from '@/session/tabs';

/** Keeps this tab in step with what happens to the shared session in another one. */
export function useOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(() => listenToTabs((message) => follow(message, queryClient)), [queryClient]);
}

function follow(message: TabMessage, queryClient: QueryClient): void {
  switch (message.kind) {
    case 'left':
      // What is typed here stays under the login form.
      endSession();
      break;
    case 'timed_out':
      forgetSession(queryClient, 'timed_out');
      break;
    case 'logged_in': {
      const me = queryClient.getQueryData<Me>(meQuery.queryKey);
      if (me?.id !== message.userId) return location.replace('/');
      resumeSession();
      void queryClient.invalidateQueries();
    }
  }
}
