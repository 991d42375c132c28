import { Anchor, Button, NativeSelect } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { date, dateTime } from '@/i18n/format';
import { useCan } from '@/kit/record/Can';
import { FactList } from '@/kit/ui/FactList';
import { statePermission } from '@/routing/declaration';
import { assign } from '../actions';
import { takersQuery } from '../queries';
import type { WholeResponse } from '../response';
import { Score } from '../ResponseCells';
import classes from './Panel.module.css';

const customerForm = statePermission('app.user.customer.edit', { params: ['customerId', 'companyId'] });
const vehicleForm = statePermission('app.vehicles.edit', { params: ['vehicleId'] });

/** Who it was, how they are reached, their car, their visits and what they have answered before. */
export function Person({ response }: { response: WholeResponse }) {
  const { t } = useTranslation('responses');
  const { kind, contact_phone: phone, contact_email: email, visits, earlier, wishes } = response;
  return (
    <section className={classes.person} aria-label={t('person.title')}>
      {(phone !== '' || email !== '') && (
        <div className={classes.reach}>
          {phone !== '' && (
            <Button
              component="a"
              href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
              variant="default"
              leftSection={<IconPhone size={16} aria-hidden />}
            >
              {t('person.call', { phone })}
            </Button>
          )}
          {email !== '' && (
            <Button
              component="a"
              href={`mailto:${email}`}
              variant="default"
              leftSection={<IconMail size={16} aria-hidden />}
            >
              {t('person.write')}
            </Button>
          )}
        </div>
      )}
      <FactList facts={useFacts(response)} />
      {wishes.length > 0 && (
        <Part title={t('person.wishes')}>
          {wishes.map((wish) => (
            <li key={wish.id}>
              {[wish.at && dateTime(wish.at), wish.name, wish.phone, wish.email].filter(Boolean).join(' · ')}
            </li>
          ))}
        </Part>
      )}
      {kind !== 'anonymous' && visits.length > 0 && (
        <Part title={t('person.visits')}>
          {visits.map((visit) => (
            <li key={visit.id}>
              {[
                date(visit.date),
                t(`responses.values.type.${visit.business_unit}`),
                visit.company,
                visit.vehicle,
                visit.licence_plate_no,
                visit.manager_name,
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </Part>
      )}
      {kind !== 'anonymous' && earlier.length > 0 && (
        <Part title={t('person.earlier')}>
          {earlier.map((one) => (
            <li key={one.id}>
              <Score nps={one.nps} />{' '}
              <Anchor
                inherit
                renderRoot={(props) => (
                  <Link to="/survey/response/$responseId" params={{ responseId: one.id }} {...props} />
                )}
              >
                {one.completed_at === null ? t('nobody') : date(one.completed_at)}
              </Anchor>{' '}
              <span className={classes.quiet}>
                {[t(`responses.values.type.${one.type}`), one.company, one.brand].join(' · ')}
              </span>
            </li>
          ))}
        </Part>
      )}
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.lines}>{children}</ul>
    </div>
  );
}

function useFacts(response: WholeResponse): readonly (readonly [string, ReactNode])[] {
  const { t } = useTranslation('responses');
  const { may } = useCan();
  const { customer_id: customerId, vehicle_id: vehicleId, company_id: companyId, kind } = response;
  const vehicle = [response.vehicle, response.licence_plate_no, response.vin].filter(Boolean).join(' · ');
  const facts: (readonly [string, ReactNode])[] = [
    [t('person.owner'), <Owner key="owner" response={response} />],
  ];
  if (kind === 'anonymous') return facts;
  const customer = { customerId: customerId ?? 0, companyId };
  if (response.customer_name !== '') {
    facts.push([
      t('person.customer'),
      customerId !== null && may(customerForm(customer)) ? (
        <Anchor
          key="customer"
          inherit
          renderRoot={(props) => (
            <Link to="/user/customer/edit/$customerId/$companyId" params={customer} {...props} />
          )}
        >
          {response.customer_name}
        </Anchor>
      ) : (
        response.customer_name
      ),
    ]);
  }
  if (vehicle !== '') {
    facts.push([
      t('person.vehicle'),
      vehicleId !== null && may(vehicleForm({ vehicleId })) ? (
        <Anchor
          key="vehicle"
          inherit
          renderRoot={(props) => <Link to="/vehicle/edit/$vehicleId" params={{ vehicleId }} {...props} />}
        >
          {vehicle}
        </Anchor>
      ) : (
        vehicle
      ),
    ]);
  }
  return facts;
}

/** Who looks after it; changed at once. */
function Owner({ response }: { response: WholeResponse }) {
  const { t } = useTranslation('responses');
  const queryClient = useQueryClient();
  const { data: takers = [] } = useQuery(takersQuery(response.id));
  const { assigned_user_id: owner, assigned_user: name } = response;
  const isOther = owner !== null && !takers.some(({ id }) => id === owner);
  return (
    <NativeSelect
      aria-label={t('person.owner')}
      size="sm"
      value={owner === null ? '' : String(owner)}
      data={[
        { value: '', label: t('talk.nobody') },
        ...(isOther ? [{ value: String(owner), label: name }] : []),
        ...takers.map(({ id, name: label }) => ({ value: String(id), label })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        void assign(queryClient, response, value === '' ? null : Number(value))
      }
    />
  );
}
