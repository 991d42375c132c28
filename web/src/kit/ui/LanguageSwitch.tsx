import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '@/i18n/language';

/** One button per language, each in its own language, as on the login page. */
export function LanguageSwitch({ onChange }: { onChange: (language: Language) => void }) {
  const { t, i18n } = useTranslation();
  return (
    <Button.Group aria-label={t('language.label')}>
      {languages.map((language) => (
        <Button
          key={language}
          lang={language}
          variant={i18n.language === language ? 'light' : 'subtle'}
          size="compact-sm"
          aria-pressed={i18n.language === language}
          onClick={() => onChange(language)}
        >
          {t(`language.${language}`)}
        </Button>
      ))}
    </Button.Group>
  );
}
