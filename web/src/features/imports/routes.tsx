import { createRoute } from '@tanstack/react-router';
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
  component: screen(() => import('./screens/JobScreen'), 'imports', 'log'),
});

export const importRoutes = [jobRoute] as const;
