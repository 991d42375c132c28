import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/kit/record/Can';
import { ViewPage } from '@/kit/view/ViewPage';
import { useMe, writesForAll } from '@/session/me';
import type { Template } from '../queries';
import type { useTemplate } from './useTemplate';
import classes from './Template.module.css';

interface TemplatePageProps {
  template: Template;
  editing: ReturnType<typeof useTemplate>;
  tab: 'details' | 'layout';
  beside: ReactNode;
  children: ReactNode;
}

/** The page of a template: its name and company, or its look, with what customers see beside. */
export function TemplatePage({ template, editing, tab, beside, children }: TemplatePageProps) {
  const { t } = useTranslation(['surveys', 'common']);
  const { may } = useCan();
  const isNew = template.id === 0;
  const title = isNew ? t('templates.new') : template.name;
  const params = { templateId: template.id };
  return (
    <ViewPage
      title={title}
      area={t('common:nav.templates')}
      crumbs={[{ label: t('common:nav.templates'), link: { to: '/template' } }, { label: title }]}
      tabs={
        isNew
          ? undefined
          : [
              {
                label: t('details.title'),
                link: { to: '/template/details/$templateId', params },
                isCurrent: tab === 'details',
              },
              {
                label: t('layout.title'),
                link: { to: '/template/layout/$templateId', params },
                isCurrent: tab === 'layout',
              },
            ]
      }
      actions={
        (may('app.template') || isNew) && (
          <Button loading={editing.isSaving} disabled={!editing.isDirty} onClick={editing.save}>
            {t('common:action.save')}
          </Button>
        )
      }
    >
      <div className={classes.parts}>
        <div className={classes.form}>{children}</div>
        {beside}
      </div>
    </ViewPage>
  );
}

/** What a template is called and which company it is of. */
export function NameFields({ editing }: Pick<TemplatePageProps, 'editing'>) {
  const { t } = useTranslation('surveys');
  const me = useMe();
  const { companies } = me;
  const { edited, set, errorOf } = editing;
  // A template of all companies shows that it is one to those who cannot make one.
  const hasAll = writesForAll(me) || edited.company_id === null;
  return (
    <fieldset>
      <legend>{t('details.general')}</legend>
      <TextInput
        required
        name="name"
        label={t('templates.fields.name')}
        maxLength={255}
        value={edited.name}
        error={errorOf('name')}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <NativeSelect
        name="company_id"
        label={t('templates.fields.company_id')}
        value={edited.company_id === null ? '' : String(edited.company_id)}
        data={[
          ...(hasAll ? [{ value: '', label: t('details.allCompanies') }] : []),
          ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        error={errorOf('company_id')}
        onChange={({ currentTarget }) =>
          set({ company_id: currentTarget.value === '' ? null : Number(currentTarget.value) })
        }
      />
    </fieldset>
  );
}
