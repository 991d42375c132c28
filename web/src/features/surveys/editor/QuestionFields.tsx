import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { WholeNumberInput } from '@/kit/fields/WholeNumberInput';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { kpisQuery } from '../queries';
import { AnswerRows } from './AnswerRows';
import { changeQuestion, moveQuestion, type Question, withText } from './draft';
import classes from './Editor.module.css';
import type { FieldsProps } from './fields-props';

/** The chosen question: its texts in every language, what it counts for, and its answers. */
export function QuestionFields(props: FieldsProps & { onChoose: (id: number) => void }) {
  const { draft, question, languages, wrong, isEditable, onChange } = props;
  const { t } = useTranslation('surveys');
  const at = draft.questions.indexOf(question);
  const path = `questions[${String(at)}]`;
  const errorOf = (field: string) =>
    wrong[`${path}.${field}`]?.join(' ') ?? (field === '' ? wrong[path]?.join(' ') : undefined);
  const change = (part: Partial<Question>, of?: string) =>
    onChange(changeQuestion(draft, question.id, part), of);
  const own = errorOf('');
  return (
    <section
      className={classes.fields}
      data-question-fields
      aria-label={t('editor.question', { number: at + 1 })}
    >
      <header>
        <h2>
          {at + 1} {t(`editor.type.${question.type}`)}
        </h2>
        {isEditable && (
          <div className={classes.moves}>
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={at === 0}
              onClick={() => onChange(moveQuestion(draft, at, at - 1))}
            >
              {t('editor.up')}
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={at === draft.questions.length - 1}
              onClick={() => onChange(moveQuestion(draft, at, at + 1))}
            >
              {t('editor.down')}
            </Button>
          </div>
        )}
      </header>
      {own && (
        <p role="alert" className={classes.wrong}>
          {own}
        </p>
      )}
      {(['text', 'hint'] as const).map((name) => (
        <fieldset key={name} className={classes.texts}>
          <legend>{t(`editor.${name}`)}</legend>
          {languages.map(({ id, code, name: language }) => {
            const field = `texts.${name}.${String(id)}`;
            return (
              <Textarea
                key={id}
                autosize
                minRows={1}
                maxRows={8}
                lang={code}
                label={code.toUpperCase()}
                aria-label={`${t(`editor.${name}`)} (${language})`}
                data-field={field}
                maxLength={2000}
                readOnly={!isEditable}
                value={question.texts[name][String(id)] ?? ''}
                error={errorOf(field)}
                onChange={({ currentTarget }) =>
                  change(
                    {
                      texts: {
                        ...question.texts,
                        [name]: withText(question.texts[name], id, currentTarget.value),
                      },
                    },
                    `${String(question.id)}.${field}`,
                  )
                }
              />
            );
          })}
        </fieldset>
      ))}
      <Counts {...props} change={change} errorOf={errorOf} />
      {question.type !== 'other' && <AnswerRows {...props} path={path} />}
    </section>
  );
}

const weights = { min: 1, max: 100 };

interface CountsProps extends FieldsProps {
  change: (part: Partial<Question>, of?: string) => void;
  errorOf: (field: string) => string | undefined;
}

/** What the answers count for; that of an NPS question is fixed. */
function Counts({ draft, question, isEditable, change, errorOf }: CountsProps) {
  const { t } = useTranslation('surveys');
  const { context } = useCellContext('surveys:kpis');
  const { data: kpis = [] } = useQuery(kpisQuery(draft.business_unit));
  const choices = kpis
    .filter(({ type, status, id }) => type === 'kpi' && (status === 'active' || id === question.kpi_id))
    .map(({ id, title }) => ({ value: String(id), label: translate(title, context).text }));
  return (
    <div className={classes.counts}>
      {question.type === 'nps' && <p className={classes.fixed}>{t('editor.npsCounts')}</p>}
      {(question.type === 'stars' || question.type === 'radio') && (
        <>
          <NativeSelect
            label={t('editor.kpi')}
            data-field="kpi_id"
            disabled={!isEditable}
            value={question.kpi_id === null ? '' : String(question.kpi_id)}
            data={[{ value: '', label: t('editor.noKpi') }, ...choices]}
            error={errorOf('kpi_id')}
            onChange={({ currentTarget }) =>
              change({ kpi_id: currentTarget.value === '' ? null : Number(currentTarget.value) })
            }
          />
          {question.kpi_id !== null && (
            <WholeNumberInput
              label={t('editor.weight')}
              data-field="kpi_value"
              w="8rem"
              readOnly={!isEditable}
              value={question.kpi_value}
              {...weights}
              refusal={t('editor.wholeNumber', weights)}
              error={errorOf('kpi_value')}
              onChange={(value) => change({ kpi_value: Number(value) }, `${String(question.id)}.weight`)}
            />
          )}
        </>
      )}
      <Checkbox
        label={t('editor.required')}
        checked={question.required}
        disabled={!isEditable || question.type === 'nps' || question.kpi_id !== null}
        onChange={({ currentTarget }) => change({ required: currentTarget.checked })}
      />
      {question.type !== 'other' && (
        <Checkbox
          label={t('editor.comments')}
          checked={question.comments}
          disabled={!isEditable}
          onChange={({ currentTarget }) => change({ comments: currentTarget.checked })}
        />
      )}
    </div>
  );
}
