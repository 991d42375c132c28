import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { dateTime } from '@/i18n/format';
import { SendButton } from '@/kit/ui/SendButton';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { close, reopen } from '../actions';
import { isLate, isOpen, type WholeResponse } from '../response';
import classes from './Panel.module.css';

/** How far somebody has come with looking after the customer, and the way to end it or to begin again. */
export function FollowUp({ response }: { response: WholeResponse }) {
  const { t } = useTranslation('responses');
  const queryClient = useQueryClient();
  const { follow_up: followUp } = response;
  if (followUp === undefined) return null;
  const late = isLate(followUp);
  const cause = inLanguage(followUp.cause, i18next.language);
  const done = inLanguage(followUp.done, i18next.language);
  const outcome = [cause && t('followUp.cause', { cause }), done && t('followUp.did', { done })].filter(
    Boolean,
  );
  return (
    <section className={classes.followUp} aria-label={t('followUp.title')}>
      <div className={classes.followUpText}>
        {isOpen(followUp) ? (
          <StatusBadge
            tone={late ? 'red' : 'amber'}
            label={t(late ? 'followUp.lateSince' : 'followUp.due', { at: dateTime(followUp.due_at) })}
          />
        ) : (
          <StatusBadge
            tone="green"
            label={t('followUp.closed', { at: dateTime(followUp.closed_at ?? followUp.due_at) })}
          />
        )}
        <span>{followUp.responsible || t('followUp.nobody')}</span>
        {followUp.reopened > 0 && (
          <span className={classes.quiet}>{t('followUp.reopened', { count: followUp.reopened })}</span>
        )}
      </div>
      {isOpen(followUp) ? (
        <Button variant="default" size="compact-md" onClick={() => void close(queryClient, response)}>
          {t('followUp.close')}
        </Button>
      ) : (
        <SendButton variant="default" size="compact-md" onSend={() => reopen(queryClient, response)}>
          {t('followUp.reopen')}
        </SendButton>
      )}
      {outcome.length > 0 && <p className={classes.why}>{outcome.join('. ')}</p>}
      {followUp.reasons.length > 0 && (
        <p className={classes.why}>
          {followUp.reasons.map((reason) => reasonText(reason, i18next.language)).join('; ')}
        </p>
      )}
    </section>
  );
}

type Reason = NonNullable<WholeResponse['follow_up']>['reasons'][number];

const kinds = ['nps_max', 'stars_max', 'answer', 'words', 'contact', 'every_transaction'] as const;

/** Why somebody looks after the customer, in a few words. */
function reasonText({ kind, value, text }: Reason, language: string): string {
  const known = kinds.find((one) => one === kind);
  const question = inLanguage(text, language);
  return known === undefined ? value : i18next.t(`responses:reason.${known}`, { value, question });
}

const inLanguage = (text: Readonly<Record<string, string>>, language: string): string =>
  text[language === 'lt' ? '1' : '2'] ?? Object.values(text)[0] ?? '';
