import type { AnyRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import type { RouterContext } from '@/routing/roots';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { type Customer, calledOf } from './customer';

const loadMergeDialog = () => import('./dialogs/MergeDialog');

/** Asks field by field what is to stay, and makes one customer of two. */
export async function mergeInto(router: AnyRouter, id: number, from: number): Promise<void> {
  try {
    const [stays, other] = await Promise.all([customerOf(id), customerOf(from)]);
    const fields = await openDialog(loadMergeDialog, { stays, other }, ['customers', 'list']);
    if (!fields) return;
    const body = { from, from_revision: other.revision, revision: stays.revision, fields: [...fields] };
    await client.POST('/customer/merge/{id}', { params: { path: { id } }, body });
    const { queryClient } = router.options.context as RouterContext;
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['list', '/customer'] }),
      queryClient.invalidateQueries({ queryKey: ['record', '/customer'] }),
      queryClient.invalidateQueries({ queryKey: ['customer-duplicates'] }),
    ]);
    await router.navigate({
      to: '/user/$companyId/customers',
      params: { companyId: stays.dealer_company_id },
    });
    showToast({ message: i18next.t('customers:merge.done', { name: calledOf(stays) }) });
  } catch (error) {
    reportProblem(problemOf(error));
  }
}

async function customerOf(id: number): Promise<Customer> {
  const { data } = await client.GET('/customer/{id}', { params: { path: { id } } });
  return data as Customer;
}
