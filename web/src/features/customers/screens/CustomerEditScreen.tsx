import { useParams } from '@tanstack/react-router';
import { FormScreen } from '@/kit/form/FormScreen';
import { RecordLoader } from '@/kit/form/RecordLoader';
import { useCustomersPage } from '../company-customers';
import { CustomerActions } from '../CustomerActions';
import { CustomerSide } from '../CustomerSide';
import { type Customer, calledOf } from '../customer';
import { customerForm } from '../customer-form';
import { customerForms } from '../customer-list';
import { Story } from '../Story';

/** The form of a customer, with what the company made for them. */
export default function CustomerEditScreen() {
  const { customerId, companyId } = useParams({
    from: '/signed-in/user/customer/edit/$customerId/$companyId',
  });
  const page = useCustomersPage(companyId);
  const back = { to: '/user/$companyId/customers', params: { companyId } } as const;
  return (
    <RecordLoader<Customer> key={customerId} source={customerForms.source} id={customerId} list={back}>
      {(customer) => (
        <FormScreen
          form={customerForm}
          params={{ companyId }}
          row={customer}
          back={back}
          notice={<CustomerSide customer={customer} />}
          below={customer.erased_at === null && <Story customerId={customer.id} />}
          renderActions={() => <CustomerActions customer={customer} />}
          {...page}
          title={calledOf(customer)}
        />
      )}
    </RecordLoader>
  );
}
