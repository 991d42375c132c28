import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { $api } from '@/api/query-api';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { date } from '@/i18n/format';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem } from '@/kit/ui/report-problem';
import type { Customer } from './customer';
import classes from './CustomerSide.module.css';

const loadConsentDialog = () => import('./dialogs/ConsentDialog');

/** What the customer agreed to or refused; the newest of a channel and a purpose counts. */
export function Consents({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const queryClient = useQueryClient();
  const path = { id: customer.id };
  const query = $api.queryOptions('get', '/customer/consents/{id}', { params: { path } }, { staleTime: 0 });
  const { data = [] } = useQuery(query);
  const channels = (['email', 'phone'] as const).filter((channel) => customer[channel] !== '');
  // The newest stands first; what was undone counts no more.
  const standing = data.filter(({ counts }) => counts);
  const counting = standing.filter(
    (one, index) =>
      standing.findIndex(({ channel, purpose }) => channel === one.channel && purpose === one.purpose) ===
      index,
  );
  const add = async () => {
    try {
      const body = await openDialog(loadConsentDialog, { channels }, ['customers']);
      if (!body) return;
      const { data: all } = await client.POST('/customer/consents/{id}', { params: { path }, body });
      queryClient.setQueryData(query.queryKey, all);
    } catch (error) {
      reportProblem(problemOf(error));
    }
  };
  return (
    <section className={classes.side} aria-label={t('consents.title')}>
      <h2>{t('consents.title')}</h2>
      {counting.length === 0 && <span>{t('consents.none')}</span>}
      {counting.map(({ id, channel, purpose, given, source, at }) => (
        <span key={id} title={`${source}, ${date(at)}`}>
          {t('consents.line', {
            purpose: t(`consents.purposes.${purpose}`),
            channel: t(`consents.channels.${channel}`),
            answer: given ? t('consents.yes') : t('consents.no'),
          })}
        </span>
      ))}
      {channels.length > 0 && (
        <button type="button" className={classes.action} onClick={() => void add()}>
          {t('consents.add')}
        </button>
      )}
    </section>
  );
}
