import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListStates } from '@/kit/list/ListStates';
import { Count, ListToolbar } from '@/kit/list/ListToolbar';
import { loadingOf } from '@/kit/list/loading';
import { Segments } from '@/kit/list/Segments';
import { openDialog } from '@/kit/ui/dialog';
import { EmptyState } from '@/kit/ui/EmptyState';
import { Page } from '@/kit/ui/Page';
import { Pager } from '@/kit/ui/Pager';
import { MailState } from '../components/MailState';
import { MailTable } from '../components/MailTable';
import { testMailDialog } from '../dialogs';
import { shownStatuses, parseOutboxSearch } from '../outbox-search';
import { mailsQuery, mailStateQuery, pageSize } from '../queries';
import { useSettingsTabs } from '../tabs';

/** Mails that are to be sent, and those that were. */
export default function OutboxScreen() {
  const { t } = useTranslation(['settings', 'common']);
  const search = parseOutboxSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const query = useQuery(mailsQuery(search));
  const state = useQuery(mailStateQuery);
  const { data } = query;
  const mails = data?.mails ?? [];
  const segments = [
    { key: 'all' as const, text: t('mail.status.all') },
    ...shownStatuses.map((key) => ({ key, text: t(`mail.status.${key}`) })),
  ];
  return (
    <Page
      title={t('mail.title')}
      area={t('common:nav.group.administration')}
      tabs={useSettingsTabs()}
      actions={
        <Button onClick={() => void openDialog(testMailDialog, {}, ['settings'])}>{t('mail.test')}</Button>
      }
    >
      {/* Together: what stands below the state would move when it comes. */}
      {!state.isPending && (
        <>
          <MailState />
          <ListToolbar>
            <Segments
              label={t('mail.status.label')}
              segments={segments}
              chosen={search.status ?? 'all'}
              onChoose={(key) =>
                void navigate({
                  to: '.',
                  search: (key === 'all' ? {} : { status: key }) as never,
                  replace: true,
                })
              }
            />
            <Count>{data ? t('mail.count', { count: data.total }) : ''}</Count>
          </ListToolbar>
        </>
      )}
      <ListStates
        loading={loadingOf(query, { ...state, error: undefined })}
        columns={5}
        isEmpty={mails.length === 0}
        nothing={<EmptyState text={t(search.status ? 'mail.filteredEmpty' : 'mail.empty')} />}
      >
        <MailTable mails={mails} />
        <Pager
          page={search.page ?? 1}
          pages={Math.ceil((data?.total ?? 0) / pageSize)}
          linkTo={(page) => ({ to: '.', search: parseOutboxSearch({ ...search, page }) as never })}
        />
      </ListStates>
    </Page>
  );
}
