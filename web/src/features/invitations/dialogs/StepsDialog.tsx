import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { FactList } from '@/kit/ui/FactList';
import { SendButton } from '@/kit/ui/SendButton';
import { Timeline, TimelineEntry } from '@/kit/ui/Timeline';
import { type Invitation, isReason, takesLatest } from '../invitation';
import { assignLatest } from '../assign';
import { stepsQuery } from '../queries';
import classes from './StepsDialog.module.css';

interface StepsProps extends DialogProps<never> {
  invitation: Invitation;
}

/** What became of an invitation step by step, and its mail as it would be written now. */
export default function StepsDialog({ invitation, close }: StepsProps) {
  const { t } = useTranslation(['invitations', 'common']);
  const queryClient = useQueryClient();
  const { data } = useQuery(stepsQuery(invitation.id));
  const { reason } = invitation;
  return (
    <Dialog
      title={invitation.customer_name || t('nobody')}
      onClose={() => close()}
      buttons={
        <>
          {takesLatest(invitation) && (
            <SendButton variant="default" onSend={() => assignLatest(queryClient, invitation.id)}>
              {t('latest')}
            </SendButton>
          )}
          <Button variant="default" onClick={() => close()}>
            {t('common:action.close')}
          </Button>
        </>
      }
    >
      <FactList
        facts={[
          [t('invitations.fields.state'), t(`invitations.values.state.${invitation.state}`)],
          [t('invitations.fields.reason'), isReason(reason) ? t(`invitations.values.reason.${reason}`) : ''],
          [t('invitations.fields.company'), invitation.company],
          [t('invitations.fields.vehicle'), invitation.vehicle],
          [t('invitations.fields.manager_name'), invitation.manager_name],
        ]}
      />
      {data && (
        <>
          <h3>{t('steps')}</h3>
          <Timeline>
            {data.steps.map((step, index) => (
              <TimelineEntry
                // oxlint-disable-next-line no-array-index-key -- steps have nothing else of their own
                key={index}
                what={
                  step.reminder
                    ? t('reminderStep', { what: t(`stepOf.${step.what}`) })
                    : t(`stepOf.${step.what}`)
                }
                at={step.at}
                by=""
              >
                {isReason(step.detail) ? t(`invitations.values.reason.${step.detail}`) : step.detail}
              </TimelineEntry>
            ))}
          </Timeline>
          <h3>{t('mailNow')}</h3>
          <div className={classes.mail}>
            <FactList
              facts={[
                [t('mailTo'), data.mail.to],
                [t('mailFrom'), data.mail.from],
                [t('mailSubject'), data.mail.subject],
              ]}
            />
            <pre className={classes.text}>{data.mail.text}</pre>
          </div>
        </>
      )}
    </Dialog>
  );
}
