import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListStates } from '@/kit/list/ListStates';
import { loadingOf } from '@/kit/list/loading';
import { EmptyState } from '@/kit/ui/EmptyState';
import { Page } from '@/kit/ui/Page';
import { fold } from '@/kit/record/keyword';
import { SettingRow } from '../components/SettingRow';
import { type Setting, settingsQuery } from '../queries';
import { type Section, sectionsOf, textKey } from '../sections';
import { useSettingsTabs } from '../tabs';
import classes from './SettingsScreen.module.css';

/** What administrators decide for the whole group. */
export default function SettingsScreen() {
  const { t } = useTranslation(['settings', 'common']);
  const query = useQuery(settingsQuery);
  const settings = query.data as Setting[] | undefined;
  const [sought, setSought] = useState('');
  const has = (words: string) => fold(words).includes(fold(sought.trim()));
  const isSought = ({ name }: Setting) => {
    const key = textKey(name);
    return has(`${name} ${t(`names.${key}` as 'names.crm_url')} ${t(`effects.${key}` as 'effects.crm_url')}`);
  };
  // Who seeks a section by its heading gets all of it.
  const sections = sectionsOf(settings ?? [])
    .map(({ key, settings: of }) => ({ key, settings: has(t(`sections.${key}`)) ? of : of.filter(isSought) }))
    .filter(({ settings: of }) => of.length > 0);
  return (
    <Page
      title={t('title')}
      area={t('common:nav.group.administration')}
      tabs={useSettingsTabs()}
      width="form"
    >
      <TextInput
        className={classes.search}
        aria-label={t('find')}
        placeholder={t('find')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={sought}
        autoComplete="off"
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      <ListStates
        loading={loadingOf(query)}
        columns={2}
        isEmpty={sections.length === 0}
        nothing={<EmptyState text={t('nothing')} />}
      >
        <Sections sections={sections} />
      </ListStates>
    </Page>
  );
}

function Sections({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation('settings');
  const sought = useLocation({ select: ({ hash }) => hash });
  // A link leads to one of them, which comes later than the page.
  useEffect(() => {
    const row = document.getElementById(sought);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector('input')?.focus({ preventScroll: true });
  }, [sought]);
  return (
    <>
      {sections.map(({ key, settings: of }) => (
        <section key={key} aria-labelledby={`section-${key}`} className={classes.section}>
          <h2 id={`section-${key}`} className={classes.heading}>
            {t(`sections.${key}`)}
          </h2>
          <div className={classes.card}>
            {of.map((setting) => (
              <SettingRow key={setting.name} setting={setting} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
