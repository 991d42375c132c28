import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '@/kit/ui/change-language';
import { isLanguage } from '@/i18n/language';
import { keptAt, useMe, useSavePreferences } from '@/session/me';
import { lazyMenu } from '@/kit/ui/lazy-menu';

const LanguageChoice = lazyMenu(() => import('./LanguageEntries'));

export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const isKept = Boolean(keptAt(useMe()));
  const save = useSavePreferences();
  const onChoose = (value: string | null) => {
    if (!isLanguage(value)) return;
    changeLanguage(value);
    // Before the login is settled the server keeps no preferences; the cookie does.
    if (!isKept) save({ language: value });
  };
  const code = i18n.language.toUpperCase();
  return (
    <LanguageChoice
      entries={{ onChoose }}
      button={
        <Button
          variant="subtle"
          color="gray"
          px="sm"
          c="var(--mantine-color-text)"
          aria-label={`${t('language.label')}: ${code}`}
        >
          {code}
        </Button>
      }
    />
  );
}
