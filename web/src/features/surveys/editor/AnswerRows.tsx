import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { WholeNumberInput } from '@/kit/fields/WholeNumberInput';
import { addAnswer, type Answer, backwards, changeAnswer, removeAnswer, withText } from './draft';
import classes from './Editor.module.css';
import type { FieldsProps } from './fields-props';

const points = { min: 0, max: 1000 };

/** What can be chosen: texts, points and where each leads. */
export function AnswerRows(props: FieldsProps & { path: string }) {
  const { draft, question, languages, wrong, isEditable, onChange, path } = props;
  const { t } = useTranslation('surveys');
  const isRadio = question.type === 'radio';
  const isNps = question.type === 'nps';
  const count = question.answers.length;
  const back = backwards(draft);
  const own = wrong[`${path}.answers`]?.join(' ');
  const labelOf = (at: number) =>
    isNps
      ? String(count - 1 - at)
      : question.type === 'stars'
        ? t('editor.stars', { count: count - at })
        : '';
  const change = (answer: Answer, part: Partial<Answer>, of?: string) =>
    onChange(changeAnswer(draft, question.id, answer.id, part), of);
  return (
    <div className={classes.answers}>
      {own && (
        <p role="alert" className={classes.wrong}>
          {own}
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('editor.option')}</th>
            {!isNps && <th scope="col">{t('editor.points')}</th>}
            <th scope="col">{t('editor.then')}</th>
            {isRadio && isEditable && (
              <th>
                <span className={classes.unseen}>{t('editor.removeAnswer')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {question.answers.map((answer, at) => {
            const row = `answers[${String(at)}]`;
            const errorOf = (field: string) => wrong[`${path}.${row}.${field}`]?.join(' ');
            return (
              <tr key={answer.id}>
                <td>
                  {isRadio
                    ? languages.map(({ id, code, name }) => (
                        <TextInput
                          key={id}
                          size="sm"
                          miw="9rem"
                          lang={code}
                          leftSection={<span className={classes.code}>{code.toUpperCase()}</span>}
                          aria-label={`${t('editor.optionOf', { number: at + 1 })} (${name})`}
                          data-field={`${row}.texts.text.${String(id)}`}
                          maxLength={2000}
                          readOnly={!isEditable}
                          value={answer.texts.text[String(id)] ?? ''}
                          error={errorOf(`texts.text.${String(id)}`)}
                          onChange={({ currentTarget }) =>
                            change(
                              answer,
                              { texts: { text: withText(answer.texts.text, id, currentTarget.value) } },
                              `${String(answer.id)}.${String(id)}`,
                            )
                          }
                        />
                      ))
                    : labelOf(at)}
                </td>
                {!isNps && (
                  <td>
                    <WholeNumberInput
                      size="sm"
                      w="4.5rem"
                      {...points}
                      refusal={t('editor.wholeNumber', points)}
                      aria-label={`${t('editor.points')} ${labelOf(at) || String(at + 1)}`}
                      data-field={`${row}.kpi_value`}
                      readOnly={!isEditable}
                      value={answer.kpi_value}
                      error={errorOf('kpi_value')}
                      onChange={(value) =>
                        change(answer, { kpi_value: Number(value) }, `${String(answer.id)}.points`)
                      }
                    />
                  </td>
                )}
                <td>
                  <Then
                    {...props}
                    answer={answer}
                    isBack={back.has(answer.id)}
                    error={errorOf('next_question_id')}
                    field={`${row}.next_question_id`}
                    of={labelOf(at) || String(at + 1)}
                    change={(part) => change(answer, part)}
                  />
                </td>
                {isRadio && isEditable && (
                  <td>
                    <Button
                      variant="subtle"
                      color="gray"
                      size="compact-sm"
                      aria-label={`${t('editor.removeAnswer')} ${String(at + 1)}`}
                      onClick={() => onChange(removeAnswer(draft, question.id, answer.id))}
                    >
                      {'×'}
                    </Button>
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {isRadio && isEditable && count < 50 && (
        <Button variant="default" size="compact-sm" onClick={() => onChange(addAnswer(draft, question.id))}>
          {t('editor.addAnswer')}
        </Button>
      )}
    </div>
  );
}

interface ThenProps extends FieldsProps {
  answer: Answer;
  isBack: boolean;
  error: string | undefined;
  field: string;
  /** What the answer is called. */
  of: string;
  change: (part: Partial<Answer>) => void;
}

/** Where an answer leads: on, to a later question, or to the end. */
function Then({ draft, question, answer, isBack, error, field, of, isEditable, change }: ThenProps) {
  const { t } = useTranslation('surveys');
  const at = draft.questions.indexOf(question);
  const main = String(draft.languages[0]);
  const later = draft.questions.slice(at + 1).map(({ id, type, texts }, behind) => ({
    value: String(id),
    label: `${String(at + 2 + behind)} ${texts.text[main] ?? t(`editor.type.${type}`)}`,
  }));
  const earlier = isBack ? [{ value: String(answer.next_question_id), label: t('editor.leadsBack') }] : [];
  const value = answer.ends ? 'end' : answer.next_question_id === null ? '' : String(answer.next_question_id);
  return (
    <NativeSelect
      size="sm"
      miw="10rem"
      aria-label={`${t('editor.then')} ${of}`}
      data-field={field}
      disabled={!isEditable}
      value={value}
      data={[
        { value: '', label: t('editor.next') },
        ...later,
        { value: 'end', label: t('editor.end') },
        ...earlier,
      ]}
      error={error ?? (isBack ? t('editor.leadsBack') : undefined)}
      onChange={({ currentTarget: { value: next } }) => {
        const ends = next === 'end';
        change({ ends, next_question_id: ends || next === '' ? null : Number(next) });
      }}
    />
  );
}
