import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date } from '@/i18n/format';
import { FormScreen } from '@/kit/form/FormScreen';
import { useMe } from '@/session/me';
import { visitForm } from '../visit-form';

/** The form of a new sale or visit; its customer's invitation is planned once it is saved. */
export default function VisitCreateScreen() {
  const { t } = useTranslation('common');
  const me = useMe();
  const [form] = useState(() => ({
    ...visitForm,
    blank: {
      ...visitForm.blank,
      company_id: me.preferences.company_id ?? me.companies[0]?.id ?? 0,
      brand_id: me.preferences.brand_id ?? me.brands[0]?.id ?? 0,
      business_unit: me.service_unit && !me.sales_unit ? 'service' : 'sales',
      date: date(new Date()),
    },
    list: {
      ...visitForm.list,
      create: visitForm.list.create && { ...visitForm.list.create, blank: () => ({}) as never },
    },
  }));
  return (
    <FormScreen
      form={form}
      params={{}}
      back={{ to: '/transaction' }}
      next={({ id }) => ({ to: '/transaction/edit/$transactionId', params: { transactionId: id } })}
      area={t('nav.group.surveys')}
    />
  );
}
