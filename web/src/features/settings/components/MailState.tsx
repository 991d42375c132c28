import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dateTime } from '@/i18n/format';
import { StatusBadge, type Tone } from '@/kit/ui/StatusBadge';
import { mailStateQuery } from '../queries';
import classes from './MailState.module.css';

/** Whether mails leave: the server, what waits, and what went wrong. */
export function MailState() {
  const { t } = useTranslation('settings');
  const { data: state } = useQuery(mailStateQuery);
  if (!state) return null;
  const at = state.checked_at ? dateTime(state.checked_at) : '';
  const [tone, badge, words]: [Tone, 'none' | 'error' | 'ok' | 'unknown', string] = !state.configured
    ? ['amber', 'none', t('mail.state.none')]
    : state.error
      ? ['red', 'error', state.reason]
      : at
        ? ['green', 'ok', t('mail.state.ok', { at })]
        : ['grey', 'unknown', t('mail.state.unknown')];
  return (
    <section aria-label={t('mail.state.title')} className={classes.state}>
      <div className={classes.line}>
        <StatusBadge tone={tone} label={t(`mail.state.badge.${badge}`)} />
        <Text size="sm">{words}</Text>
        {(!state.configured || state.error) && (
          <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/setting" hash="mail.host" />}>
            {t('mail.state.set')}
          </Anchor>
        )}
        {state.waiting > 0 && <Text size="sm">{t('mail.state.waiting', { count: state.waiting })}</Text>}
        {state.failed > 0 && <Text size="sm">{t('mail.state.failed', { count: state.failed })}</Text>}
        {state.uncertain > 0 && (
          <Text size="sm">{t('mail.state.uncertain', { count: state.uncertain })}</Text>
        )}
      </div>
      {state.detail && (
        <Text size="xs" c="dimmed" lang="en" className={classes.detail}>
          {state.detail}
        </Text>
      )}
    </section>
  );
}
