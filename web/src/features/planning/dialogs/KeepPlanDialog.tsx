import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { sortRefusals } from '@/kit/ui/refusals';
import type { Kind, Place } from '../queries';

interface KeepPlanDialogProps extends DialogProps<string> {
  kind: Kind;
  place: Place;
}

/** Keeps what is planned under a name, to compare with later. */
export default function KeepPlanDialog({ kind, place, close }: KeepPlanDialogProps) {
  const { t } = useTranslation('planning');
  const { t: tCommon } = useTranslation();
  const [name, setName] = useState('');
  const keeping = useMutation({
    mutationFn: async () => {
      const body = { kind, name, brand_id: place.brandId, company_id: place.companyId, year: place.year };
      return (await client.POST('/plan-version', { body })).data;
    },
    onSuccess: (plan) => close(plan?.name ?? name),
    meta: { errors: 'inline' },
  });
  const problem = keeping.error ? problemOf(keeping.error) : undefined;
  const { errorOf, failure } = sortRefusals(problem, ['name'], tCommon);
  return (
    <FormDialog
      title={t('plan.title', { year: place.year })}
      text={t('plan.text')}
      ok={t('plan.ok')}
      busy={keeping.isPending}
      disabled={name.trim() === ''}
      failure={failure}
      onSubmit={() => keeping.mutate()}
      onClose={() => close()}
    >
      <TextInput
        label={t('plan.name')}
        value={name}
        maxLength={255}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={errorOf('name')}
        data-autofocus
      />
    </FormDialog>
  );
}
