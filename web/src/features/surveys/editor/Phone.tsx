import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@/kit/record/entity';
import { useMe } from '@/session/me';
import { PhoneFrame } from '../PhoneFrame';
import { companyBrandsQuery, type Survey } from '../queries';
import type { Draft } from './draft';
import classes from './Editor.module.css';
import { Flow } from './Flow';

interface PhoneProps {
  draft: Draft;
  survey: Survey;
  question: number | undefined;
  languages: readonly Language[];
  onChoose: (id: number) => void;
}

/** The page as customers see it, or the ways through its questions. */
export function Phone({ draft, survey, question, languages, onChoose }: PhoneProps) {
  const { t } = useTranslation('surveys');
  const { brands, companies } = useMe();
  const { data: sold = [] } = useQuery(companyBrandsQuery);
  const [shows, setShows] = useState<'page' | 'flow'>('page');
  const [language, setLanguage] = useState(draft.languages[0] ?? 1);
  const looks = sold.filter(
    ({ company_id }) => survey.all_companies || survey.companies.includes(company_id),
  );
  const [look, setLook] = useState<number>();
  const shownLook = looks.find(({ id }) => id === look) ?? looks[0];
  const shownLanguage = draft.languages.includes(language) ? language : (draft.languages[0] ?? 1);
  const nameOf = (all: readonly { id: number; name: string }[], id: number) =>
    all.find((one) => one.id === id)?.name ?? String(id);
  return (
    <section className={classes.phone} aria-label={t('editor.phone')}>
      <div className={classes.phoneBar}>
        <NativeSelect
          size="xs"
          aria-label={t('editor.language')}
          value={String(shownLanguage)}
          data={languages.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) => setLanguage(Number(currentTarget.value))}
        />
        {looks.length > 0 && (
          <NativeSelect
            size="xs"
            aria-label={t('editor.look')}
            value={String(shownLook?.id ?? '')}
            data={looks.map(({ id, brand_id, company_id }) => ({
              value: String(id),
              label: `${nameOf(brands, brand_id)}, ${nameOf(companies, company_id)}`,
            }))}
            onChange={({ currentTarget }) => setLook(Number(currentTarget.value))}
          />
        )}
        <SegmentedControl
          size="xs"
          aria-label={t('editor.shows')}
          value={shows}
          data={[
            { value: 'page', label: t('editor.page') },
            { value: 'flow', label: t('editor.flow') },
          ]}
          onChange={(value) => setShows(value)}
        />
      </div>
      {shows === 'page' ? (
        <PhoneFrame
          draft={draft}
          companyBrandId={shownLook?.id ?? 0}
          languageId={shownLanguage}
          questionId={question}
        />
      ) : (
        <Flow draft={draft} language={shownLanguage} chosen={question} onChoose={onChoose} />
      )}
    </section>
  );
}
