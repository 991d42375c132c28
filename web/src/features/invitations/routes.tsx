import { IconMailForward } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { preloadList } from '@/kit/list/preload';
import { parseListSearch } from '@/kit/list/search';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/invitation',
  validateSearch: parseListSearch,
  staticData: {
    permission: { state: 'app.invitation' },
    name: 'nav.invitations',
    nav: { group: 'surveys', label: 'nav.invitations', icon: IconMailForward },
  },
  loader: ({ context }): void =>
    preloadList(context.queryClient, async () => (await import('./invitation-list')).invitationList, {}),
  component: screen(() => import('./screens/InvitationsScreen'), 'invitations', 'list'),
});

export const invitationRoutes = [listRoute] as const;
