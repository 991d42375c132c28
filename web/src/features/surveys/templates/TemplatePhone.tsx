import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languagesQuery } from '@/api/group';
import { useMe } from '@/session/me';
import { PhoneFrame } from '../PhoneFrame';
import { companyBrandsQuery, type Template } from '../queries';
import { sample } from './sample';
import classes from './Template.module.css';

/** A page with the look on the screen, for any brand of a company. */
export function TemplatePhone({ template }: { template: Template }) {
  const { t } = useTranslation('surveys');
  const { brands, companies } = useMe();
  const { data: sold = [] } = useQuery(companyBrandsQuery);
  const { data: languages = [] } = useQuery(languagesQuery);
  const [language, setLanguage] = useState(1);
  const [chosen, setChosen] = useState<number>();
  const choices = sold.filter(
    ({ company_id }) => template.company_id === null || template.company_id === company_id,
  );
  const look =
    choices.find(({ id }) => id === chosen) ??
    choices.find((one) => one.template_id === template.id) ??
    choices[0];
  const nameOf = (all: readonly { id: number; name: string }[], id: number) =>
    all.find((one) => one.id === id)?.name ?? String(id);
  return (
    <section className={classes.phone} aria-label={t('editor.phone')}>
      <div className={classes.bar}>
        {choices.length > 0 && (
          <NativeSelect
            size="xs"
            aria-label={t('editor.look')}
            value={String(look?.id ?? '')}
            data={choices.map(({ id, brand_id, company_id }) => ({
              value: String(id),
              label: `${nameOf(brands, brand_id)}, ${nameOf(companies, company_id)}`,
            }))}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          />
        )}
        <NativeSelect
          size="xs"
          aria-label={t('editor.language')}
          value={String(language)}
          data={languages.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) => setLanguage(Number(currentTarget.value))}
        />
      </div>
      <PhoneFrame draft={sample} template={template} companyBrandId={look?.id ?? 0} languageId={language} />
    </section>
  );
}
