import { IconInbox } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { preloadList } from '@/kit/list/preload';
import { parseListSearch } from '@/kit/list/search';
import { preloadRecord } from '@/kit/form/preload';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { digits } from '@/routing/digits';
import { mayAnswers } from './response';

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/survey/response',
  validateSearch: parseListSearch,
  staticData: {
    permission: mayAnswers,
    name: 'nav.responses',
    nav: { group: 'surveys', label: 'nav.responses', icon: IconInbox },
  },
  loader: ({ context }): void =>
    preloadList(context.queryClient, async () => (await import('./response-list')).inboxList, { tab: 0 }),
  component: screen(() => import('./screens/ResponsesScreen'), 'responses', 'list'),
});

const ofResponse = {
  parse: ({ responseId }: { responseId: string }) => ({ responseId: digits(responseId) }),
  stringify: ({ responseId }: { responseId: number }) => ({ responseId: String(responseId) }),
};

const pageRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/survey/response/$responseId',
  params: ofResponse,
  staticData: { permission: mayAnswers, name: 'nav.responses' },
  loader: ({ context, params }): void =>
    preloadRecord(context.queryClient, '/survey-response', params.responseId),
  component: screen(() => import('./screens/ResponseScreen'), 'responses', 'list'),
});

export const responseRoutes = [listRoute, pageRoute] as const;
