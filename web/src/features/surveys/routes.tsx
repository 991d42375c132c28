import { IconClipboardList, IconFileText, IconGauge } from '@tabler/icons-react';
import { createRoute, redirect } from '@tanstack/react-router';
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

const surveysRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/survey',
  validateSearch: parseListSearch,
  staticData: {
    permission: { state: 'app.survey' },
    name: 'nav.surveys',
    nav: { group: 'surveys', label: 'nav.surveys', icon: IconClipboardList },
  },
  component: screen(() => import('./screens/SurveysScreen'), 'surveys', 'list'),
});

const createSurveyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/survey/create',
  staticData: { permission: { state: 'app.survey.create' }, name: 'nav.surveyForm' },
  component: screen(() => import('./screens/SurveyCreateScreen'), 'surveys', 'form', 'list'),
});

const versionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/survey/version/$versionId',
  params: {
    parse: ({ versionId }: { versionId: string }) => ({ versionId: digits(versionId) }),
    stringify: ({ versionId }: { versionId: number }) => ({ versionId: String(versionId) }),
  },
  staticData: {
    permission: statePermission('app.survey.version', { params: ['versionId'] }),
    name: 'nav.surveys',
  },
  component: screen(() => import('./screens/SurveyVersionScreen'), 'surveys', 'form', 'list'),
});

const templatesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/template',
  validateSearch: parseListSearch,
  staticData: {
    permission: { state: 'app.template' },
    name: 'nav.templates',
    nav: { group: 'surveys', label: 'nav.templates', icon: IconFileText },
  },
  component: screen(() => import('./screens/TemplatesScreen'), 'surveys', 'list'),
});

/** A template is made from a look; the documents have an address of its own for that (OP-025). */
const createTemplateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/template/create',
  staticData: { permission: { state: 'app.template.create' }, name: 'nav.templateForm' },
  beforeLoad: () => {
    // oxlint-disable-next-line only-throw-error -- how the router is sent elsewhere
    throw redirect({ to: '/template/layout', replace: true });
  },
});

const newTemplateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/template/layout',
  staticData: { permission: { state: 'app.template.create' }, name: 'nav.templateForm' },
  component: screen(() => import('./screens/TemplateNewScreen'), 'surveys', 'form'),
});

const ofTemplate = {
  parse: ({ templateId }: { templateId: string }) => ({ templateId: digits(templateId) }),
  stringify: ({ templateId }: { templateId: number }) => ({ templateId: String(templateId) }),
};

const layoutRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/template/layout/$templateId',
  params: ofTemplate,
  staticData: {
    permission: statePermission('app.template.layout', { params: ['templateId'] }),
    name: 'nav.templateForm',
  },
  component: screen(() => import('./screens/TemplateLookScreen'), 'surveys', 'form'),
});

const detailsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/template/details/$templateId',
  params: ofTemplate,
  staticData: {
    permission: statePermission('app.template.details', { params: ['templateId'] }),
    name: 'nav.templateForm',
  },
  component: screen(() => import('./screens/TemplateDetailsScreen'), 'surveys', 'form'),
});

export const surveyRoutes = [
  surveysRoute,
  createSurveyRoute,
  versionRoute,
  templatesRoute,
  createTemplateRoute,
  newTemplateRoute,
  layoutRoute,
  detailsRoute,
  kpisRoute,
  createKpiRoute,
  editKpiRoute,
] as const;
