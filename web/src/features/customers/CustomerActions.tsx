import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { historyDrawer } from '@/kit/edit/dialogs';
import { fieldTexts } from '@/kit/record/field-texts';
import { useCellContext } from '@/kit/record/useCellContext';
import { openDialog } from '@/kit/ui/dialog';
import { type Customer, calledOf } from './customer';
import { customerForms } from './customer-list';

/** What can be done with a customer besides changing it. */
export function CustomerActions({ customer }: { customer: Customer }) {
  const { t } = useTranslation('list');
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
    <Button variant="default" onClick={() => void showHistory()}>
      {t('action.history')}
    </Button>
  );
}
