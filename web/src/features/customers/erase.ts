import type { AnyRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import type { RouterContext } from '@/routing/roots';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import type { Customer } from './customer';

const loadEraseDialog = () => import('./dialogs/EraseDialog');

/** Shows what goes and what stays, asks for the name, and erases the personal data of the person. */
export async function erasePerson(router: AnyRouter, customer: Customer): Promise<void> {
  const path = { id: customer.id };
  try {
    const { data: erasure } = await client.GET('/customer/erasure/{id}', { params: { path } });
    if (!erasure) return;
    const name = await openDialog(loadEraseDialog, { customer, erasure }, ['customers']);
    if (name === undefined) return;
    await client.POST('/customer/erase/{id}', {
      params: { path },
      body: { name, revision: customer.revision },
    });
    const { queryClient } = router.options.context as RouterContext;
    await queryClient.invalidateQueries();
    await router.navigate({
      to: '/user/$companyId/customers',
      params: { companyId: customer.dealer_company_id },
    });
    showToast({ message: i18next.t('customers:privacy.done') });
  } catch (error) {
    reportProblem(problemOf(error));
  }
}
