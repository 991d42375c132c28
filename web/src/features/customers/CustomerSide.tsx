import { useQuery } from '@tanstack/react-query';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { $api } from '@/api/query-api';
import { InfoNote } from '@/kit/ui/InfoNote';
import { date } from '@/i18n/format';
import { Consents } from './Consents';
import type { Customer } from './customer';
import { Story } from './Story';
import classes from './CustomerSide.module.css';

/** What is there of a customer besides the form. */
export function CustomerSide({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const { id, erased_at: erasedAt, merged_into_id: mergedInto } = customer;
  const { data } = useQuery(
    $api.queryOptions('get', '/customer/{id}/used-by', { params: { path: { id } } }, { staleTime: 0 }),
  );
  const offers = (data ?? []).filter(({ entity }) => entity === 'version');
  const orders = (data ?? []).filter(({ entity }) => entity === 'order');
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
      {offers.length > 0 && (
        <section className={classes.side} aria-label={t('side.offers')}>
          <h2>{t('side.offers')}</h2>
          {offers.map((offer) => (
            <Anchor
              key={offer.id}
              inherit
              renderRoot={(props) => (
                <Link to="/offer/view/$versionId" params={{ versionId: offer.id }} {...props} />
              )}
            >
              {offer.name}
            </Anchor>
          ))}
        </section>
      )}
      {orders.length > 0 && (
        <section className={classes.side} aria-label={t('side.orders')}>
          <h2>{t('side.orders')}</h2>
          {orders.map((order) => (
            <Anchor
              key={order.id}
              inherit
              renderRoot={(props) => (
                <Link to="/order/view/$orderId" params={{ orderId: order.id }} {...props} />
              )}
            >
              {order.name}
            </Anchor>
          ))}
        </section>
      )}
      {!erasedAt && <Consents customer={customer} />}
      {!erasedAt && <Story customerId={id} />}
    </>
  );
}
