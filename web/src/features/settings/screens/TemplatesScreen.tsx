import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languagesQuery } from '@/api/group';
import { ListSkeleton } from '@/kit/ui/ListSkeleton';
import { Page } from '@/kit/ui/Page';
import { TemplateForm } from '../components/TemplateForm';
import { templatesQuery } from '../queries';
import { useSettingsTabs } from '../tabs';
import classes from './TemplatesScreen.module.css';

/** What each kind of mail says in each language. */
export default function TemplatesScreen() {
  const { t } = useTranslation(['settings', 'common']);
  const { data: templates } = useQuery(templatesQuery);
  const { data: languages = [] } = useQuery(languagesQuery);
  const [kind, setKind] = useState('offer');
  const [language, setLanguage] = useState(1);
  const kinds = [...new Set(templates?.map((one) => one.kind))];
  const template = templates?.find((one) => one.kind === kind && one.language_id === language);
  return (
    <Page
      title={t('templates.title')}
      area={t('common:nav.group.administration')}
      tabs={useSettingsTabs()}
      width="report"
    >
      <div className={classes.choice}>
        <NativeSelect
          label={t('templates.kind')}
          value={kind}
          data={kinds.map((value) => ({ value, label: t(`kinds.${value}` as 'kinds.test') }))}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('templates.language')}
          value={String(language)}
          data={languages.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setLanguage(Number(event.currentTarget.value))}
        />
      </div>
      {!template && <ListSkeleton label={t('loading')} columns={2} />}
      {template && <TemplateForm key={`${kind} ${language} ${template.revision}`} template={template} />}
    </Page>
  );
}
