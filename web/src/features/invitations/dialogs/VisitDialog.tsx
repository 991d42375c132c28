import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { date } from '@/i18n/format';
import { type Typed, typedFields, VisitFields } from '../visits/VisitFields';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { sortRefusals } from '@/kit/ui/refusals';
import { useMe } from '@/session/me';
import type { Invitation } from '../invitation';

/** A sale or a visit to the service, added by hand; its customer's invitation is planned at once. */
export default function VisitDialog({ close }: DialogProps<Invitation>) {
  const { t } = useTranslation('invitations');
  const { t: tCommon } = useTranslation();
  const me = useMe();
  const [visit, setVisit] = useState<Typed>(() => ({
    company_id: me.preferences.company_id ?? me.companies[0]?.id ?? 0,
    brand_id: me.preferences.brand_id ?? me.brands[0]?.id ?? 0,
    business_unit: me.service_unit && !me.sales_unit ? 'service' : 'sales',
    date: date(new Date()),
    customer_name: '',
    email: '',
    phone: '',
    language_id: null,
    vehicle: '',
    vin: '',
    licence_plate_no: '',
    manager_user_id: null,
    manager_name: '',
    consent: 'unknown',
  }));
  const saving = useMutation({
    mutationFn: async () => {
      const { data } = await client.POST('/transaction', { body: visit });
      const body = { transaction_id: data?.id ?? 0 };
      return (await client.POST('/survey-response', { body })).data;
    },
    onSuccess: (planned) => close(planned),
    meta: { errors: 'inline' },
  });
  const problem = saving.error ? problemOf(saving.error) : undefined;
  const { errorOf, failure } = sortRefusals(problem, typedFields, tCommon);
  return (
    <FormDialog
      title={t('visit.title')}
      ok={t('visit.ok')}
      busy={saving.isPending}
      failure={failure}
      onSubmit={() => saving.mutate()}
      onClose={() => close()}
    >
      <VisitFields
        id={0}
        visit={visit}
        onChange={(part) => setVisit((before) => ({ ...before, ...part }))}
        wrong={errorOf}
        companies={me.companies}
        brands={me.brands}
      />
    </FormDialog>
  );
}
