import { Anchor, NativeSelect } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Language } from '@/kit/record/entity';
import { completeness, type Draft, type Questionnaire } from './draft';
import classes from './Editor.module.css';
import { grouped } from './findings';
import { focusField } from './focus-field';
import type { Finding } from './useFindings';

interface EditorTopProps {
  draft: Draft;
  version: Questionnaire;
  languages: readonly Language[];
  findings: readonly Finding[];
  /** They are about what is on the screen now. */
  isCurrent: boolean;
  isEditable: boolean;
  isNewest: boolean;
  newest: number | null;
  /** The keys of questions whose figures cannot go on: it can only become another survey. */
  ended: readonly number[];
  /** How many invitations by this version are not answered yet. */
  stay: number;
  /** The number of the version that saving makes. */
  willMake: number | undefined;
  onChange: (draft: Draft) => void;
  onFind: (questionId: number) => void;
}

/** How far the languages are, and what is wrong or not done yet, each leading to its field. */
export function EditorTop(props: EditorTopProps) {
  const {
    draft,
    version,
    languages,
    findings,
    isCurrent,
    isEditable,
    isNewest,
    newest,
    ended,
    stay,
    willMake,
  } = props;
  const { t } = useTranslation('surveys');
  const others = languages.filter(({ id }) => !draft.languages.includes(id));
  return (
    <div className={classes.top}>
      <ul className={classes.languages} aria-label={t('editor.languages')}>
        {draft.languages.map((id) => {
          const language = languages.find((one) => one.id === id);
          return (
            <li key={id} lang={language?.code} title={language?.name}>
              {(language?.code ?? '').toUpperCase()} <b>{`${String(completeness(draft, id))} %`}</b>
            </li>
          );
        })}
      </ul>
      {isEditable && others.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={t('editor.addLanguage')}
          value=""
          data={[
            { value: '', label: t('editor.addLanguage') },
            ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget }) => {
            if (currentTarget.value === '') return;
            props.onChange({ ...draft, languages: [...draft.languages, Number(currentTarget.value)] });
          }}
        />
      )}
      <div className={classes.findings} role="status" aria-busy={!isCurrent}>
        {!isNewest && newest !== null && (
          <p>
            {t('editor.notNewest')}{' '}
            <Anchor
              renderRoot={(root) => (
                <Link {...root} to="/survey/version/$versionId" params={{ versionId: newest }} />
              )}
            >
              {t('editor.openNewest')}
            </Anchor>
          </p>
        )}
        {ended.length > 0 && (
          <p>
            {t('editor.becomes', {
              count: ended.length,
              questions: draft.questions
                .flatMap(({ key }, at) => (ended.includes(key) ? [at + 1] : []))
                .join(', '),
            })}
          </p>
        )}
        {ended.length === 0 && willMake !== undefined && version.state === 'active' && (
          <p>{t('editor.makes', { number: willMake, old: version.number, count: stay })}</p>
        )}
        <Findings draft={draft} languages={languages} findings={findings} onFind={props.onFind} />
      </div>
    </div>
  );
}

function Findings({
  draft,
  languages,
  findings,
  onFind,
}: Pick<EditorTopProps, 'draft' | 'languages' | 'findings' | 'onFind'>) {
  const { t } = useTranslation('surveys');
  if (findings.length === 0) return null;
  const { missing, others } = grouped(findings);
  const go = (finding: Finding | undefined) => {
    if (!finding) return;
    if (finding.question_id !== 0) onFind(finding.question_id);
    focusField(finding.field);
  };
  const placeOf = (id: number) => draft.questions.findIndex((question) => question.id === id) + 1;
  return (
    <div className={classes.found}>
      <span>
        <IconAlertTriangle size={16} aria-hidden />{' '}
        {t('editor.findings', { count: others.length + missing.size })}
      </span>
      <ul>
        {others.map((finding) => (
          <li key={`${finding.code}-${String(finding.question_id)}`}>
            <Anchor component="button" type="button" onClick={() => go(finding)}>
              {t(`editor.found.${finding.code as Exclude<Finding['code'], 'text_missing'>}`, {
                number: placeOf(finding.question_id),
              })}
            </Anchor>
          </li>
        ))}
        {[...missing].map(([language, all]) => (
          <li key={language}>
            <Anchor component="button" type="button" onClick={() => go(all[0])}>
              {t('editor.missing', {
                count: all.length,
                language: languages.find(({ id }) => id === language)?.code.toUpperCase() ?? '',
              })}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}
