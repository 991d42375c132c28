import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Can } from '@/kit/record/Can';
import { ListScreen } from '@/kit/list/ListScreen';
import { useCompanyTabs } from '@/features/people/company-page';
import { useCompanyOf } from '../company-customers';
import { customerList } from '../customer-list';
import { mayEdit } from '../permissions';

/** The customers of a company; a tab of the company's people. */
export default function CustomersScreen() {
  const { companyId } = useParams({ from: '/signed-in/user/$companyId/customers' });
  const { t } = useTranslation(['customers', 'common']);
  const tabs = useCompanyTabs(companyId);
  const company = useCompanyOf(companyId);
  return (
    <ListScreen
      key={companyId}
      list={customerList}
      params={{ companyId }}
      area={t('common:nav.group.sales')}
      subtitle={company?.name}
      tabs={tabs.length > 1 ? tabs : undefined}
      actions={
        <Can any={[mayEdit({ companyId })]}>
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link to="/user/customer/create/$companyId" params={{ companyId }} {...props} />
            )}
          >
            {t('customers.new')}
          </Button>
        </Can>
      }
    />
  );
}
