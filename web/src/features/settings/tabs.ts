import { useTranslation } from 'react-i18next';
import type { PageTab } from '@/kit/ui/PageTabs';

/** The parts of the settings. */
export function useSettingsTabs(): PageTab[] {
  const { t } = useTranslation('settings');
  return [
    { label: t('tabs.settings'), link: { to: '/setting' } },
    { label: t('tabs.signIn'), link: { to: '/setting/sign-in' } },
    { label: t('tabs.outbox'), link: { to: '/setting/mail' } },
    { label: t('tabs.templates'), link: { to: '/setting/mail-templates' } },
  ];
}
