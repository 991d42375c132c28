import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languagesQuery } from '@/api/group';
import type { Setting } from '../queries';
import { useSaveSetting } from '../save-setting';

/** A setting with a few possible values: it is saved when one is chosen. */
export function ChosenSetting({ setting }: { setting: Setting }) {
  const { t } = useTranslation('settings');
  const { data: languages = [] } = useQuery(languagesQuery);
  const save = useSaveSetting(setting);
  const [chosen, setChosen] = useState<string>();
  const isLanguage = setting.kind === 'language';
  const choices = isLanguage
    ? languages.map(({ id, name }) => ({ value: String(id), label: name }))
    : setting.choices.map((value) => ({ value, label: t(`choices.${value}` as 'choices.tls') }));
  const choose = async (value: string) => {
    setChosen(value);
    await save(isLanguage ? Number(value) : value);
    setChosen(undefined);
  };
  return (
    <NativeSelect
      data={choices}
      value={chosen ?? String(setting.value)}
      aria-labelledby={`${setting.name}-label`}
      aria-describedby={`${setting.name}-help`}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  );
}
