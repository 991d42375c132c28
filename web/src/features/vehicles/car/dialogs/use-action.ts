import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { sortRefusals } from '@/kit/ui/refusals';
import { refreshVehicle } from '../saving';
import type { Vehicle } from '../vehicle';

/**
 * Sends what a dialog asks for by the fields it shows. The dialog closes with the vehicle as it has become; a refusal stays in it, beside its
 * field or above all of them. When somebody else has changed the vehicle meanwhile, it is sent on top of that next time.
 */
export function useAction<Field extends string>(
  vehicle: Vehicle,
  shown: readonly Field[],
  send: (revision: number) => Promise<Vehicle | undefined>,
  close: (vehicle?: Vehicle) => void,
) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [revision, setRevision] = useState(vehicle.revision);
  const sending = useMutation({
    mutationFn: async () => send(revision),
    onSuccess: (answer) => close(answer),
    onError: (error) => {
      const { kind, current } = problemOf(error);
      if (kind !== 'conflict') return;
      if (current !== undefined) setRevision((current as Vehicle).revision);
      void refreshVehicle(queryClient, vehicle.id);
    },
    meta: { errors: 'inline' },
  });
  const problem = sending.error ? problemOf(sending.error) : undefined;
  return {
    run: () => sending.mutate(),
    busy: sending.isPending,
    ...sortRefusals(problem, shown, t),
  };
}
