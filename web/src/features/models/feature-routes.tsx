import { createRoute, redirect } from '@tanstack/react-router';
import { parseListSearch } from '@/kit/list/search';
import { digits } from '@/routing/digits';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';
import { can } from '@/session/can';
import { meQuery } from '@/session/me';
import { createFeaturePage, editFeaturePage, featuresPage, featureTabs } from './feature-pages';

interface ListPath {
  brandId: string;
  pricelistId: string;
}

const listInPath = {
  parse: ({ brandId, pricelistId }: ListPath) => ({
    brandId: digits(brandId),
    pricelistId: digits(pricelistId),
  }),
  stringify: ({ brandId, pricelistId }: Record<keyof ListPath, number>) => ({
    brandId: String(brandId),
    pricelistId: String(pricelistId),
  }),
};

interface FeaturePath {
  featureId: string;
  pricelistId: string;
}

const featureInPath = {
  parse: ({ featureId, pricelistId }: FeaturePath) => ({
    featureId: digits(featureId),
    pricelistId: digits(pricelistId),
  }),
  stringify: ({ featureId, pricelistId }: Record<keyof FeaturePath, number>) => ({
    featureId: String(featureId),
    pricelistId: String(pricelistId),
  }),
};

const featuresRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: featuresPage.to,
  params: listInPath,
  validateSearch: parseListSearch,
  staticData: { permission: featuresPage.permission, name: featuresPage.name },
  component: screen(() => import('./screens/FeaturesScreen'), 'models', 'pricing', 'form', 'list'),
});

const featureCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: createFeaturePage.to,
  params: listInPath,
  staticData: { permission: createFeaturePage.permission, name: createFeaturePage.name },
  component: screen(() => import('./screens/FeatureCreateScreen'), 'models', 'pricing', 'form', 'list'),
});

/** Has no look of its own: opens the first tab the user may see, or home when there is none. */
const featureFormRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: editFeaturePage.to,
  params: featureInPath,
  staticData: { permission: editFeaturePage.permission, name: editFeaturePage.name },
  beforeLoad: async ({ context, params }) => {
    const { permissions } = await context.queryClient.ensureQueryData(meQuery);
    const first = Object.values(featureTabs).find(({ permission }) => can(permissions, permission(params)));
    throw first ? redirect({ to: first.to, params, replace: true }) : redirect({ to: '/', replace: true });
  },
});

/** What the pages of all tabs of a feature have in common. */
const featureTabRoute = <const Tab extends (typeof featureTabs)[keyof typeof featureTabs]>({
  to,
  permission,
  name,
}: Tab) => ({
  getParentRoute: () => signedInRoute,
  path: to as Tab['to'],
  params: featureInPath,
  staticData: { permission, name },
});

const featureAttributeRoute = createRoute({
  ...featureTabRoute(featureTabs.attribute),
  component: screen(() => import('./screens/FeatureAttributeScreen'), 'models', 'pricing', 'form', 'list'),
});

const featurePriceRoute = createRoute({
  ...featureTabRoute(featureTabs.price),
  validateSearch: parseListSearch,
  component: screen(() => import('./screens/FeaturePriceScreen'), 'models', 'pricing', 'form', 'list'),
});

const featureTitlesRoute = createRoute({
  ...featureTabRoute(featureTabs.titles),
  validateSearch: parseListSearch,
  component: screen(() => import('./screens/FeatureTitlesScreen'), 'models', 'pricing', 'form', 'list'),
});

export const featureRoutes = [
  featuresRoute,
  featureCreateRoute,
  featureFormRoute,
  featureAttributeRoute,
  featurePriceRoute,
  featureTitlesRoute,
] as const;
