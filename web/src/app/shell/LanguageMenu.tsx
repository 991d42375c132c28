import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { switchLanguage } from '@/i18n';
import { isLanguage, languages } from '@/i18n/language';
import { useMe, useSavePreferences } from '@/session/me';

export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const { isPasswordChangeNeeded } = useMe();
  const save = useSavePreferences();
  const choose = (value: string | null) => {
    if (!isLanguage(value)) return;
    void switchLanguage(value);
    // Before the first password is changed the server keeps no preferences; the cookie does.
    if (!isPasswordChangeNeeded) save({ language: value });
  };
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px="sm"
          c="var(--mantine-color-text)"
          aria-label={`${t('language.label')}: ${i18n.language.toUpperCase()}`}
        >
          {i18n.language.toUpperCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={i18n.language} onChange={choose}>
          {languages.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language}>
              {t(`language.${language}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
