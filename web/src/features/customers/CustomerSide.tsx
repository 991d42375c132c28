import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { InfoNote } from '@/kit/ui/InfoNote';
import { date } from '@/i18n/format';
import { Consents } from './Consents';
import type { Customer } from './customer';
import classes from './CustomerSide.module.css';

/** What is there of a customer besides the form. */
export function CustomerSide({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const { erased_at: erasedAt, merged_into_id: mergedInto } = customer;
  return (
    <>
      {erasedAt && <InfoNote text={t('side.erased', { day: date(erasedAt) })} />}
      {mergedInto !== null && (
        <p className={classes.side}>
          {t('side.merged')}
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link
                to="/user/customer/edit/$customerId/$companyId"
                params={{ customerId: mergedInto, companyId: customer.dealer_company_id }}
                {...props}
              />
            )}
          >
            {t('same.open')}
          </Anchor>
        </p>
      )}
      {!erasedAt && <Consents customer={customer} />}
    </>
  );
}
