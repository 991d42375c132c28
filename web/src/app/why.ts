import { openWhy } from '@/features/rights/why-dialog';
import { whyAsked } from '@/routing/why';

// Routing names what was refused, and an area above it says why.
whyAsked.subscribe(() => {
  const question = whyAsked.get();
  if (question) openWhy(question);
});
