import { IconAdjustments, IconPhoneCall } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { preloadList } from '@/kit/list/preload';
import { parseListSearch } from '@/kit/list/search';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/survey/followup',
  validateSearch: parseListSearch,
  staticData: {
    permission: { state: 'app.survey.followup' },
    name: 'nav.followUps',
    nav: { group: 'surveys', label: 'nav.followUps', icon: IconPhoneCall },
  },
  loader: ({ context }): void =>
    preloadList(context.queryClient, async () => (await import('./follow-up-list')).followUpList, {}),
  component: screen(() => import('./screens/FollowUpsScreen'), 'followups', 'list'),
});

const rulesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/survey/rules',
  validateSearch: parseListSearch,
  staticData: {
    permission: { state: 'app.survey.rules' },
    name: 'nav.followUpRules',
    nav: { group: 'surveys', label: 'nav.followUpRules', icon: IconAdjustments },
  },
  component: screen(() => import('./screens/RulesScreen'), 'followups', 'list'),
});

export const followUpRoutes = [listRoute, rulesRoute] as const;
