import { createRoute, redirect } from '@tanstack/react-router';
import { settingsQuery } from '@/api/group';
import { preloadList } from '@/kit/list/preload';
import { parseListSearch } from '@/kit/list/search';
import { statePermission } from '@/routing/declaration';
import { digits } from '@/routing/digits';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { can } from '@/session/can';
import { meQuery } from '@/session/me';
import { modelFeaturePage, modelPermission, modelTabs } from './model-tabs';
import { classesQuery, externalRules, findingsQuery, offeredQuery } from './queries';

interface Path {
  brandId: string;
  modelId: string;
  pricelistId: string;
}

const modelInPath = {
  parse: ({ brandId, modelId, pricelistId }: Path) => ({
    brandId: digits(brandId),
    modelId: digits(modelId),
    pricelistId: digits(pricelistId),
  }),
  stringify: ({ brandId, modelId, pricelistId }: Record<keyof Path, number>) => ({
    brandId: String(brandId),
    modelId: String(modelId),
    pricelistId: String(pricelistId),
  }),
};

/** What the pages of all tabs have in common. */
const tabRoute = <const Tab extends (typeof modelTabs)[keyof typeof modelTabs]>({
  to,
  permission,
  name,
}: Tab) => ({
  getParentRoute: () => signedInRoute,
  path: to as Tab['to'],
  params: modelInPath,
  staticData: { permission, name },
});

/** Has no look of its own: opens the first tab the user may see, or home when there is none. */
const modelViewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/brand/model/view/$brandId/$modelId/$pricelistId',
  params: modelInPath,
  staticData: { permission: modelPermission, name: 'nav.modelAttribute' },
  beforeLoad: async ({ context, params }) => {
    const { permissions } = await context.queryClient.ensureQueryData(meQuery);
    const first = Object.values(modelTabs).find(({ permission }) =>
      can(permissions, permission({ ...params })),
    );
    throw first ? redirect({ to: first.to, params, replace: true }) : redirect({ to: '/', replace: true });
  },
});

const attributeRoute = createRoute({
  ...tabRoute(modelTabs.attribute),
  component: screen(() => import('./screens/AttributeScreen'), 'models', 'form', 'list'),
});

const featureRoute = createRoute({
  ...tabRoute(modelTabs.feature),
  validateSearch: parseListSearch,
  loader: ({ context, params }): void =>
    preloadList(context.queryClient, async () => (await import('./model-feature-list')).modelFeatureList, {
      ...params,
    }),
  component: screen(() => import('./screens/ModelFeaturesScreen'), 'models', 'form', 'list'),
});

const featureEditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: modelFeaturePage.to,
  params: {
    parse: ({ modelFeatureId, ...model }: Path & { modelFeatureId: string }) => ({
      ...modelInPath.parse(model),
      modelFeatureId: digits(modelFeatureId),
    }),
    stringify: ({ modelFeatureId, ...model }: Record<keyof Path | 'modelFeatureId', number>) => ({
      ...modelInPath.stringify(model),
      modelFeatureId: String(modelFeatureId),
    }),
  },
  staticData: { permission: modelFeaturePage.permission, name: modelFeaturePage.name },
  component: screen(() => import('./screens/ModelFeatureEditScreen'), 'models', 'form', 'list'),
});

const equipmentRoute = createRoute({
  ...tabRoute(modelTabs.equipment),
  component: screen(() => import('./screens/ModelEquipmentScreen'), 'models', 'form', 'list'),
});

const imageRoute = createRoute({
  ...tabRoute(modelTabs.image),
  component: screen(() => import('./screens/ModelImagesScreen'), 'models', 'pictures', 'form', 'list'),
});

const ruleRoute = createRoute({
  ...tabRoute(modelTabs.rule),
  validateSearch: parseListSearch,
  loader: async ({ context, params }) => {
    preloadList(context.queryClient, async () => (await import('./rule-list')).ruleList, { ...params });
    const { brandId, modelId, pricelistId } = params;
    void context.queryClient.prefetchQuery(findingsQuery(modelId, pricelistId));
    void context.queryClient.prefetchQuery(offeredQuery(modelId, pricelistId));
    void context.queryClient.prefetchQuery(classesQuery);
    const elsewhere = externalRules(await context.queryClient.ensureQueryData(settingsQuery));
    if (elsewhere)
      throw redirect({
        href: `${elsewhere}/v2/model/view/rules/list/${brandId}/${modelId}/${pricelistId}`,
      });
  },
  component: screen(() => import('./screens/RulesScreen'), 'models', 'form', 'list'),
});

const createModelRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/brand/model/create/$brandId/$pricelistId',
  params: {
    parse: ({ brandId, pricelistId }: Omit<Path, 'modelId'>) => ({
      brandId: digits(brandId),
      pricelistId: digits(pricelistId),
    }),
    stringify: ({ brandId, pricelistId }: Record<Exclude<keyof Path, 'modelId'>, number>) => ({
      brandId: String(brandId),
      pricelistId: String(pricelistId),
    }),
  },
  staticData: {
    permission: statePermission('app.brand.model.create', { params: ['brandId', 'pricelistId'] }),
    name: 'nav.modelCreate',
  },
  component: screen(() => import('./screens/ModelCreateScreen'), 'models', 'form', 'list'),
});

export const modelRoutes = [
  createModelRoute,
  modelViewRoute,
  attributeRoute,
  featureRoute,
  featureEditRoute,
  equipmentRoute,
  ruleRoute,
  imageRoute,
] as const;
