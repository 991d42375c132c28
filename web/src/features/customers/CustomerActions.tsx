import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { historyDrawer } from '@/kit/edit/dialogs';
import { useCan } from '@/kit/record/Can';
import { fieldTexts } from '@/kit/record/field-texts';
import { useCellContext } from '@/kit/record/useCellContext';
import { ActionMenu } from '@/kit/ui/ActionMenu';
import { openDialog } from '@/kit/ui/dialog';
import { type Customer, calledOf } from './customer';
import { customerForms } from './customer-list';
import { erasePerson } from './erase';
import { mayPrivacy } from './permissions';

/** What can be done with a customer besides changing it. */
export function CustomerActions({ customer }: { customer: Customer }) {
  const { t } = useTranslation('list');
  const { t: tOwn } = useTranslation('customers');
  const { may } = useCan();
  const router = useRouter();
  const { context } = useCellContext(customerForms.texts);
  const showHistory = () =>
    openDialog(
      historyDrawer,
      {
        name: calledOf(customer),
        queryKey: ['history', '/customer', customer.id],
        load: async () => (await customerForms.history?.load(customer.id)) ?? [],
        current: {},
        fields: fieldTexts(customerForms, context, customer),
        mayRestore: false,
      },
      ['list'],
    );
  return (
    <>
      <Button variant="default" onClick={() => void showHistory()}>
        {t('action.history')}
      </Button>
      {may(mayPrivacy) && !customer.erased_at && (
        <ActionMenu
          label={tOwn('privacy.menu')}
          entries={() => [
            { label: tOwn('privacy.json'), href: `/api/v1/customer/personal-data/${customer.id}` },
            { label: tOwn('privacy.pdf'), href: `/api/v1/pdf/customer/${customer.id}` },
            { label: tOwn('privacy.erase'), run: () => void erasePerson(router, customer) },
          ]}
        />
      )}
    </>
  );
}
