import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { useCan } from '@/kit/record/Can';
import { showToast } from '@/kit/ui/toast';
import { statePermission } from '@/routing/declaration';
import type { Car } from '../wire';

/** Who changes models of a brand writes its rules. */
const writingRules = statePermission('app.brand.model', { params: ['brandId'] });

/** Keeps the car of the offer as one that the rules of its price list must keep possible; nothing for who may not. */
export function useKeepAsTest({ version, model }: Car): (() => void) | undefined {
  const { t } = useTranslation('offerlist');
  const { may } = useCan();
  const keeping = useMutation({
    mutationFn: () =>
      client.POST('/version/test-configuration/{id}', {
        params: { path: { id: version.id } },
        body: { expected: 'valid' },
      }),
    onSuccess: () => showToast({ message: t('view.keptAsTest', { number: version.number }) }),
  });
  const mayKeep = model && may(writingRules({ brandId: version.brand_id }));
  return mayKeep && !keeping.isPending ? () => keeping.mutate() : undefined;
}
