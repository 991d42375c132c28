import { IconClipboardList } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { parseLogSearch } from './log-search';

const logRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/log',
  validateSearch: parseLogSearch,
  staticData: {
    permission: { state: 'app.log' },
    name: 'nav.log',
    nav: { group: 'administration', label: 'nav.log', icon: IconClipboardList },
    goKey: 'KeyL',
  },
  component: screen(() => import('./screens/LogScreen'), 'log', 'list'),
});

export const logRoutes = [logRoute] as const;
