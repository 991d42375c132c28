import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMe } from '@/session/me';
import { CopyableText } from '@/kit/ui/CopyableText';

/** Shows users without rights whom to ask, with a ready request to send. */
export function NoRights() {
  const { t } = useTranslation(['home', 'common']);
  const me = useMe();
  const request = t('noRights.request', {
    app: t('common:app.name'),
    username: me.username,
  });
  return (
    <Stack gap="md" maw={560}>
      <Title order={2}>{t('noRights.title')}</Title>
      <Text>{t('noRights.text')}</Text>
      <CopyableText text={request} />
    </Stack>
  );
}
