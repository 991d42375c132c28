import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { problemText } from '@/kit/ui/problem-text';
import { colleaguesQuery } from '../queries';

interface AssignProps extends DialogProps<Schemas['FollowUpAssigned'][]> {
  ids: readonly number[];
}

/** How many are assigned with one call. */
const most = 200;

/** The ids in pieces that one call takes. */
const piecesOf = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / most) }, (_, at) => ids.slice(at * most, (at + 1) * most));

/** Whose task the chosen follow-ups become. */
export default function AssignDialog({ ids, close }: AssignProps) {
  const { t } = useTranslation('followups');
  const { t: tCommon } = useTranslation();
  const { data: colleagues = [] } = useQuery(colleaguesQuery());
  const [chosen, setChosen] = useState('');
  const assigning = useMutation({
    mutationFn: async () => {
      const done = await Promise.all(
        piecesOf(ids).map(async (piece) => {
          const body = { ids: piece, responsible_user_id: Number(chosen) };
          return (await client.POST('/follow-up/assign', { body })).data ?? [];
        }),
      );
      return done.flat();
    },
    onSuccess: (done) => close(done),
    meta: { errors: 'inline' },
  });
  const problem = assigning.error ? problemOf(assigning.error) : undefined;
  return (
    <FormDialog
      title={t('assign.title', { count: ids.length })}
      size="small"
      ok={t('assign.ok')}
      busy={assigning.isPending}
      disabled={chosen === ''}
      failure={problem && problemText(problem, tCommon).text}
      onSubmit={() => assigning.mutate()}
      onClose={() => close()}
    >
      <NativeSelect
        label={t('assign.to')}
        value={chosen}
        data={[
          { value: '', label: t('assign.choose') },
          ...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
