import { declareLoaders } from '@/kit/edit/operations';

// Edits that wait from before a reload are sent whatever page is open, so their code is found by the kind of record.
declareLoaders({
  offer: () => import('@/features/offers/edits'),
  vehicle: () => import('@/features/vehicles/car/saving'),
});
