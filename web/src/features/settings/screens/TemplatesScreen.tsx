import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { languagesQuery } from '@/api/group';
import { ListStates } from '@/kit/list/ListStates';
import { loadingOf } from '@/kit/list/loading';
import { EmptyState } from '@/kit/ui/EmptyState';
import { Page } from '@/kit/ui/Page';
import { TemplateForm } from '../components/TemplateForm';
import { templatesQuery } from '../queries';
import { useSettingsTabs } from '../tabs';
import { parseTemplatesSearch, type TemplatesSearch } from '../templates-search';
import classes from './TemplatesScreen.module.css';

/** What each kind of mail says in each language. */
export default function TemplatesScreen() {
  const { t } = useTranslation(['settings', 'common']);
  const query = useQuery(templatesQuery);
  const templates = query.data ?? [];
  const { data: languages = [] } = useQuery(languagesQuery);
  const search = parseTemplatesSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const ofKind = templates.filter(({ kind }) => kind === search.kind);
  const known = ofKind.length > 0 ? ofKind : templates.filter(({ kind }) => kind === templates[0]?.kind);
  const template = known.find((one) => one.language_id === search.language) ?? known[0];
  const kinds = [...new Set(templates.map(({ kind }) => kind))];
  const show = (change: TemplatesSearch) =>
    void navigate({
      to: '.',
      search: { kind: template?.kind, language: template?.language_id, ...change } as never,
      replace: true,
    });
  return (
    <Page
      title={t('templates.title')}
      area={t('common:nav.group.administration')}
      tabs={useSettingsTabs()}
      width="report"
    >
      <ListStates
        loading={loadingOf(query)}
        columns={2}
        isEmpty={!template}
        nothing={<EmptyState text={t('mail.empty')} />}
      >
        <div className={classes.choice}>
          <NativeSelect
            label={t('templates.kind')}
            value={template?.kind ?? ''}
            data={kinds.map((value) => ({ value, label: t(`kinds.${value}` as 'kinds.test') }))}
            onChange={(event) => show({ kind: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('templates.language')}
            value={String(template?.language_id ?? '')}
            data={languages.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => show({ language: Number(event.currentTarget.value) })}
          />
        </div>
        {template && <TemplateForm key={`${template.kind} ${template.language_id}`} template={template} />}
      </ListStates>
    </Page>
  );
}
