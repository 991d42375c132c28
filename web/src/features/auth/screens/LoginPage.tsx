import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export default function LoginPage() {
  const { t } = useTranslation('auth');
  return <Title>{t('title')}</Title>;
}
