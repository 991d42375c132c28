import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListStates } from '@/kit/list/ListStates';
import { loadingOf } from '@/kit/list/loading';
import { CopyableText } from '@/kit/ui/CopyableText';
import { useSettingsTabs } from '@/features/settings/tabs';
import { openDialog } from '@/kit/ui/dialog';
import { EmptyState } from '@/kit/ui/EmptyState';
import { Page } from '@/kit/ui/Page';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import { providerDialog } from '../dialogs';
import { callbackOf, type Provider, providersQuery } from '../queries';

const open = (provider?: Provider) => void openDialog(providerDialog, { provider }, ['signin']);

/** The identity providers to log in by. */
export default function SignInScreen() {
  const { t } = useTranslation(['signin', 'common']);
  const query = useQuery(providersQuery);
  const providers = query.data ?? [];
  const columns: RecordColumn<Provider>[] = [
    { key: 'name', title: t('list.name'), width: '14rem', render: ({ name }) => name },
    {
      key: 'issuer',
      title: t('list.issuer'),
      render: ({ issuer, has_secret: hasSecret }) => (
        <>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {issuer}
          </Text>
          {!hasSecret && (
            <Text size="sm" c="dimmed">
              {t('list.noSecret')}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'callback',
      title: t('list.callback'),
      render: ({ id }) => <CopyableText text={callbackOf(id)} />,
    },
    {
      key: 'edit',
      title: t('list.edit'),
      isTitleHidden: true,
      width: '7rem',
      align: 'end',
      render: (provider) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('list.editLabel', { name: provider.name })}
          onClick={() => open(provider)}
        >
          {t('list.edit')}
        </Button>
      ),
    },
  ];
  return (
    <Page
      title={t('title')}
      area={t('common:nav.group.administration')}
      tabs={useSettingsTabs()}
      width="report"
      actions={<Button onClick={() => open()}>{t('new')}</Button>}
    >
      <Stack gap="md">
        <Text maw="70ch">{t('text')}</Text>
        <ListStates
          loading={loadingOf(query)}
          columns={4}
          isEmpty={providers.length === 0}
          nothing={<EmptyState text={t('empty')} />}
        >
          <RecordTable label={t('list.label')} columns={columns} rows={providers} rowId={({ id }) => id} />
        </ListStates>
      </Stack>
    </Page>
  );
}
