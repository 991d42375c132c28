import { IconGauge } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { preloadRecord } from '@/kit/form/preload';
import { preloadList } from '@/kit/list/preload';
import { parseListSearch } from '@/kit/list/search';
import { statePermission } from '@/routing/declaration';
import { digits } from '@/routing/digits';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';

const kpisRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/manager/kpi',
  validateSearch: parseListSearch,
  loaderDeps: ({ search }) => ({ unit: search.unit }),
  staticData: {
    permission: { state: 'app.kpi' },
    name: 'nav.kpis',
    nav: { group: 'surveys', label: 'nav.kpis', icon: IconGauge, covers: ['/kpi'] },
  },
  loader: ({ context, deps }): void =>
    preloadList(
      context.queryClient,
      async () => {
        const { kpiList, unitOf } = await import('./kpi-list');
        return kpiList(unitOf(deps.unit));
      },
      {},
    ),
  component: screen(() => import('./screens/KpisScreen'), 'surveys', 'list'),
});

const createKpiRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/kpi/create',
  validateSearch: ({ unit }: Record<string, unknown>) => ({
    unit: unit === 'service' ? ('service' as const) : undefined,
  }),
  staticData: { permission: { state: 'app.kpi.create' }, name: 'nav.kpiForm' },
  component: screen(() => import('./screens/KpiCreateScreen'), 'surveys', 'form', 'list'),
});

const editKpiRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/kpi/edit/$kpiId',
  params: {
    parse: ({ kpiId }: { kpiId: string }) => ({ kpiId: digits(kpiId) }),
    stringify: ({ kpiId }: { kpiId: number }) => ({ kpiId: String(kpiId) }),
  },
  staticData: {
    permission: statePermission('app.kpi.edit', { params: ['kpiId'] }),
    name: 'nav.kpiForm',
  },
  loader: ({ context, params }): void => preloadRecord(context.queryClient, '/kpi', params.kpiId),
  component: screen(() => import('./screens/KpiEditScreen'), 'surveys', 'form', 'list'),
});

export const surveyRoutes = [kpisRoute, createKpiRoute, editKpiRoute] as const;
