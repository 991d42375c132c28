import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createQueryClient } from '@/api/query-client';
import { makeRouter } from './router';

const queryClient = createQueryClient({ report: () => undefined });
const router = makeRouter(queryClient);

export default function SignedIn() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
