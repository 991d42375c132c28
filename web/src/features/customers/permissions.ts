import { statePermission } from '@/routing/declaration';

/** The list of a company's customers. */
export const mayList = { state: 'app.company.customers' };

/** The form of a customer. */
export const mayEdit = statePermission('app.user.customer.edit', { params: ['customerId', 'companyId'] });

/** All that is held on a person: shown, and erased. */
export const mayPrivacy = { state: 'app.customer.privacy' };
