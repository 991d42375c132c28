import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { showToast } from '@/kit/ui/toast';
import { ViewLoader } from '@/kit/view/ViewLoader';
import { ownCompany, useMe, writesForAll } from '@/session/me';
import { layoutsQuery, type Template, templateQuery } from '../queries';
import { LayoutFields } from '../templates/LayoutFields';
import { NameFields, TemplatePage } from '../templates/TemplatePage';
import { TemplatePhone } from '../templates/TemplatePhone';
import { useTemplate } from '../templates/useTemplate';

/** The look of a template (Y-025, Y-029). */
export function TemplateLayoutScreen() {
  const { templateId } = useParams({ from: '/signed-in/template/layout/$templateId' });
  const query = useQuery(templateQuery(templateId));
  return (
    <ViewLoader query={query}>
      {(template) => (
        <Layout key={`${String(template.id)}-${String(template.revision)}`} template={template} />
      )}
    </ViewLoader>
  );
}

/** A template that there is not yet: it begins with the look of a brand (Y-024, Y-031). */
export function NewTemplateScreen() {
  const me = useMe();
  const query = useQuery(layoutsQuery);
  const company = writesForAll(me) ? null : ownCompany(me);
  return (
    <ViewLoader query={query}>
      {(layouts) => {
        const plain = layouts.at(-1)?.preset;
        return plain && <Layout template={{ ...plain, id: 0, name: '', company_id: company }} />;
      }}
    </ViewLoader>
  );
}

function Layout({ template }: { template: Template }) {
  const { t } = useTranslation('surveys');
  const navigate = useNavigate();
  const { data: layouts = [] } = useQuery(layoutsQuery);
  const editing = useTemplate(template, (saved) => {
    showToast({ message: t('templates.saved', { name: saved.name }) });
    void navigate({ to: '/template/layout/$templateId', params: { templateId: saved.id }, replace: true });
  });
  const { edited, set, errorOf } = editing;
  const choose = (code: string) => {
    const preset = layouts.find((one) => one.code === code)?.preset;
    if (!preset) return;
    const { name, company_id, texts, id, revision } = edited;
    set({ ...preset, name, company_id, texts, id, revision });
  };
  const padding = layouts.find(({ code }) => code === edited.layout)?.padding ?? 0;
  return (
    <TemplatePage
      template={template}
      editing={editing}
      tab="layout"
      beside={<TemplatePhone template={edited} />}
    >
      {template.id === 0 && <NameFields editing={editing} />}
      <NativeSelect
        name="layout"
        label={t('templates.fields.layout')}
        description={padding > 0 ? t('layout.padding', { count: padding }) : t('layout.takes')}
        value={edited.layout}
        data={layouts.map(({ code, name }) => ({
          value: code,
          label: code === 'plain' ? t('layout.plain') : name,
        }))}
        error={errorOf('layout')}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <LayoutFields edited={edited} set={set} errorOf={errorOf} />
    </TemplatePage>
  );
}
