import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { $api } from '@/api/query-api';
import { type Typed, typedFields, typedOf, VisitFields } from '../visits/VisitFields';
import type { Visit } from '../visits/visit';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { sortRefusals } from '@/kit/ui/refusals';
import { useMe } from '@/session/me';
import type { Invitation } from '../invitation';

interface FixProps extends DialogProps<Invitation> {
  invitation: Invitation;
}

/** The sale or visit behind an invitation, corrected; the invitation is planned again at once. */
export default function FixDialog({ invitation, close }: FixProps) {
  const { t } = useTranslation('invitations');
  const id = invitation.transaction_id ?? 0;
  const { data: visit } = useQuery(
    $api.queryOptions('get', '/transaction/{id}', { params: { path: { id } } }, { staleTime: 0, gcTime: 0 }),
  );
  if (visit) return <Fields invitation={invitation} stored={visit} close={close} />;
  const title = t('fixTitle', { name: invitation.customer_name || t('nobody') });
  return (
    <FormDialog title={title} ok={t('fixOk')} disabled onSubmit={() => undefined} onClose={() => close()}>
      {null}
    </FormDialog>
  );
}

/** The fields, once it is known what they have. */
function Fields({ invitation, stored, close }: FixProps & { stored: Visit }) {
  const { t } = useTranslation('invitations');
  const { t: tCommon } = useTranslation();
  const me = useMe();
  const [visit, setVisit] = useState<Typed>(() => typedOf(stored));
  const saving = useMutation({
    mutationFn: async () => {
      const { id, revision } = stored;
      await client.PUT('/transaction/{id}', { params: { path: { id } }, body: { ...visit, revision } });
      return (await client.POST('/survey-response', { body: { transaction_id: id } })).data;
    },
    onSuccess: (planned) => close(planned),
    meta: { errors: 'inline' },
  });
  const problem = saving.error ? problemOf(saving.error) : undefined;
  const { errorOf, failure } = sortRefusals(problem, typedFields, tCommon);
  return (
    <FormDialog
      title={t('fixTitle', { name: invitation.customer_name || t('nobody') })}
      ok={t('fixOk')}
      busy={saving.isPending}
      failure={failure}
      onSubmit={() => saving.mutate()}
      onClose={() => close()}
    >
      <VisitFields
        id={stored.id}
        visit={visit}
        onChange={(part) => setVisit((before) => ({ ...before, ...part }))}
        wrong={errorOf}
        companies={me.companies}
        brands={me.brands}
      />
    </FormDialog>
  );
}
