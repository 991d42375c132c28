import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export default function HomeScreen() {
  const { t } = useTranslation('home');
  return <Title>{t('title')}</Title>;
}
