import { IconSettings } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { parseOutboxSearch } from './outbox-search';
import { preloadMails, preloadSettings, preloadTemplates } from './queries';
import { parseTemplatesSearch } from './templates-search';

const permission = { state: 'app.setting' };

const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/setting',
  loader: ({ context: { queryClient } }) => preloadSettings(queryClient),
  staticData: {
    permission,
    name: 'nav.settings',
    nav: { group: 'administration', label: 'nav.settings', icon: IconSettings },
  },
  component: screen(() => import('./screens/SettingsScreen'), 'settings'),
});

const outboxRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/setting/mail',
  validateSearch: parseOutboxSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => preloadMails(queryClient, deps),
  staticData: { permission, name: 'nav.outbox' },
  component: screen(() => import('./screens/OutboxScreen'), 'settings', 'list'),
});

const templatesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/setting/mail-templates',
  validateSearch: parseTemplatesSearch,
  loader: ({ context: { queryClient } }) => preloadTemplates(queryClient),
  staticData: { permission, name: 'nav.mailTemplates' },
  component: screen(() => import('./screens/TemplatesScreen'), 'settings'),
});

export const settingsRoutes = [settingsRoute, outboxRoute, templatesRoute] as const;
