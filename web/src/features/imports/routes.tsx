import { createRoute } from '@tanstack/react-router';
import { statePermission } from '@/routing/declaration';
import { digits } from '@/routing/digits';
import { signedInRoute } from '@/routing/roots';
import { screen } from '@/routing/screen';

const jobRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/job/$jobId',
  params: {
    parse: ({ jobId }: { jobId: string }) => ({ jobId: digits(jobId) }),
    stringify: ({ jobId }: { jobId: number }) => ({ jobId: String(jobId) }),
  },
  staticData: { name: 'nav.job' },
  component: screen(() => import('./screens/JobScreen'), 'imports'),
});

const brandImportsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/brand/edit/$brandId/imports',
  params: {
    parse: ({ brandId }: { brandId: string }) => ({ brandId: digits(brandId) }),
    stringify: ({ brandId }: { brandId: number }) => ({ brandId: String(brandId) }),
  },
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } =>
    Number.isSafeInteger(page) && Number(page) > 1 ? { page: Number(page) } : {},
  staticData: {
    permission: statePermission('app.brand.edit', { params: ['brandId'] }),
    name: 'nav.imports',
  },
  component: screen(() => import('./screens/BrandImportsScreen'), 'imports', 'org'),
});

export const importRoutes = [jobRoute, brandImportsRoute] as const;
