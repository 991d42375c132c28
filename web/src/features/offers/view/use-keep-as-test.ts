import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { type Problem, problemOf } from '@/api/problem';
import { useCan } from '@/kit/record/Can';
import { openDialog } from '@/kit/ui/dialog';
import { confirmDialog } from '@/kit/ui/dialogs';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { statePermission } from '@/routing/declaration';
import type { Car } from '../wire';

/** Who changes models of a brand writes its rules. */
const writingRules = statePermission('app.brand.model', { params: ['brandId'] });

/** Keeps the car of the offer as one that the rules of its price list must keep possible; nothing for who may not. */
export function useKeepAsTest({ version, model }: Car): (() => void) | undefined {
  const { t } = useTranslation('offerlist');
  const { may } = useCan();
  const navigate = useNavigate();
  const keeping = useMutation({
    mutationFn: () =>
      client.POST('/version/test-configuration/{id}', {
        params: { path: { id: version.id } },
        body: { expected: 'valid' },
      }),
    meta: { errors: 'inline' },
    onError: (error) => void refuse(problemOf(error)),
    onSuccess: () => showToast({ message: t('view.keptAsTest', { number: version.number }) }),
  });
  /** Another kept configuration is the same car: it is opened beside the rules of the model. */
  const refuse = async (problem: Problem) => {
    const [text] = Object.values(problem.fields).flat();
    const { brand_id: brandId, model_id: modelId, pricelist_id: pricelistId } = version;
    if (text === undefined || modelId === null || pricelistId === null) {
      reportProblem(problem);
      return;
    }
    const isWanted = await openDialog(confirmDialog, {
      title: t('view.notKeptAsTest'),
      text,
      ok: t('view.openRules'),
    });
    if (isWanted) {
      const query = { modelId, pricelistId, limit: 1000 };
      const { data } = await client.GET('/test-configuration', { params: { query } });
      const other = data?.find(({ status, name }) => status === 'active' && text.includes(name));
      await navigate({
        to: '/brand/model/view/$brandId/$modelId/$pricelistId/rule',
        params: { brandId, modelId, pricelistId },
        search: { kept: other?.id } as never,
      });
    }
  };
  const mayKeep = model && may(writingRules({ brandId: version.brand_id }));
  return mayKeep && !keeping.isPending ? () => keeping.mutate() : undefined;
}
