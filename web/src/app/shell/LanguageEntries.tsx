import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languages } from '@/i18n/language';

interface LanguageEntriesProps {
  onChoose: (language: string | null) => void;
}

export default function LanguageEntries({ onChoose }: LanguageEntriesProps) {
  const { t, i18n } = useTranslation();
  return (
    <Menu.RadioGroup value={i18n.language} onChange={onChoose}>
      {languages.map((language) => (
        <Menu.RadioItem key={language} value={language} lang={language}>
          {t(`language.${language}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
