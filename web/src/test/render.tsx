import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { createQueryClient } from '@/api/query-client';
import { loadTexts } from '@/i18n';
import type { Namespace } from '@/i18n/resources';
import { type Me, meQuery } from '@/session/me';
import { cssVariables, theme } from '@/theme/theme';

interface Options {
  /** The address the element is shown at. */
  path?: string;
  /** Texts besides the common ones. */
  texts?: Namespace[];
  /** The logged-in user; without one, parts that ask for the user fail. */
  me?: Me;
}

/** Renders an element inside all providers, at an address of its own, without animations. */
export async function renderUi(element: ReactNode, { path = '/', texts = [], me }: Options = {}) {
  await loadTexts(texts);
  const queryClient = createQueryClient({ report: () => undefined });
  // What it still asks for when the test is over is no question of the next one.
  onTestFinished(() => queryClient.clear());
  if (me) queryClient.setQueryData(meQuery.queryKey, me);
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '$', component: () => element });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [path] }),
    // Whatever a link of the application preloads is not part of the test.
    defaultPreload: false,
  });
  const view = render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await router.load();
  return { ...view, router, queryClient, user: userEvent.setup() };
}
