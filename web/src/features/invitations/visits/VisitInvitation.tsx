import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { $api } from '@/api/query-api';
import { date, dateTime } from '@/i18n/format';
import { InfoNote } from '@/kit/ui/InfoNote';
import { showSteps } from '../actions';
import { StateCell } from '../InvitationCells';
import type { Visit } from './visit';
import classes from './Visits.module.css';

/** A visit is planned soon after it is saved: as long as that may take, it is asked whether it was. */
const planPoll = { everyMs: 2000, times: 30 };

const invitedIn = (responses: readonly Schemas['SurveyResponse'][]) =>
  responses.find(({ kind }) => kind === 'invited');

/** Whether the customer was asked about a visit, and why not; its steps and its place in the log. */
export function VisitInvitation({ visit }: { visit: Visit }) {
  const { t } = useTranslation('visits');
  const query = { transactionId: visit.id };
  const { data } = useQuery({
    ...$api.queryOptions('get', '/survey-response', { params: { query } }, { staleTime: 0 }),
    refetchInterval: ({ state }) =>
      state.data && !invitedIn(state.data) && state.dataUpdateCount < planPoll.times
        ? planPoll.everyMs
        : false,
  });
  const invitation = data && invitedIn(data);
  const { customer_id: customerId, vehicle_id: vehicleId } = visit;
  return (
    <>
      {visit.erased_at !== null && <InfoNote text={t('erased', { day: date(visit.erased_at) })} />}
      <section className={classes.side} aria-label={t('invitation')}>
        <h2>{t('invitation')}</h2>
        {data && !invitation && <span>{t('notPlanned')}</span>}
        {invitation && (
          <>
            <StateCell row={invitation} />
            {invitation.state === 'planned' && invitation.send_at !== null && (
              <span>{t('willSend', { at: dateTime(invitation.send_at) })}</span>
            )}
            <button type="button" className={classes.action} onClick={() => void showSteps(invitation)}>
              {t('steps')}
            </button>
            <Anchor
              inherit
              className={classes.action}
              renderRoot={(props) => (
                <Link
                  to="/invitation"
                  search={{
                    period: `${date(invitation.log_at)},${date(invitation.log_at)}`,
                    q: visit.customer_name,
                  }}
                  {...props}
                />
              )}
            >
              {t('toLog')}
            </Anchor>
          </>
        )}
        {customerId !== null && (
          <Anchor
            inherit
            className={classes.action}
            renderRoot={(props) => (
              <Link
                to="/user/customer/edit/$customerId/$companyId"
                params={{ customerId, companyId: visit.company_id }}
                {...props}
              />
            )}
          >
            {t('toCustomer')}
          </Anchor>
        )}
        {vehicleId !== null && (
          <Anchor
            inherit
            className={classes.action}
            renderRoot={(props) => <Link to="/vehicle/edit/$vehicleId" params={{ vehicleId }} {...props} />}
          >
            {t('toVehicle')}
          </Anchor>
        )}
      </section>
    </>
  );
}
