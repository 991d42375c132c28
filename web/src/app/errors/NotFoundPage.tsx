import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '@/kit/ui/Page';

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('error.noPage.title')} width="form">
      <Text mb="md">{t('error.noPage.text')}</Text>
      <div>
        <Anchor renderRoot={(props) => <Link to="/" {...props} />}>{t('action.toHome')}</Anchor>
      </div>
    </Page>
  );
}
