import { useParams } from '@tanstack/react-router';
import { FormScreen } from '@/kit/form/FormScreen';
import { useCustomersPage } from '../company-customers';
import { customerForm } from '../customer-form';

/** The form of a customer that there is not yet. */
export default function CustomerCreateScreen() {
  const { companyId } = useParams({ from: '/signed-in/user/customer/create/$companyId' });
  const page = useCustomersPage(companyId);
  return (
    <FormScreen
      form={customerForm}
      params={{ companyId }}
      back={{ to: '/user/$companyId/customers', params: { companyId } }}
      {...page}
    />
  );
}
