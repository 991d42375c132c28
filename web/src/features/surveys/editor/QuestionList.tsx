import { Button } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MovableLine } from '@/kit/ui/MovableLine';
import {
  addQuestion,
  backwards,
  branchesTo,
  type Draft,
  moveQuestion,
  questionTypes,
  removeQuestion,
} from './draft';
import classes from './Editor.module.css';

interface QuestionListProps {
  draft: Draft;
  chosen: number | undefined;
  isEditable: boolean;
  onChoose: (id: number | undefined) => void;
  onChange: (draft: Draft) => void;
}

/** The questions in their order, moved by the mouse or by Alt and an arrow. */
export function QuestionList({ draft, chosen, isEditable, onChoose, onChange }: QuestionListProps) {
  const { t } = useTranslation('surveys');
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const wrong = backwards(draft);
  const main = String(draft.languages[0]);
  const move = (from: number, to: number) => onChange(moveQuestion(draft, from, to));
  return (
    <section className={classes.list} aria-label={t('editor.questions')}>
      <h2>{t('editor.questions')}</h2>
      <ol>
        {draft.questions.map((question, at) => {
          const from = branchesTo(draft, question.id).map((place) => place + 1);
          const isWrong = question.answers.some(({ id }) => wrong.has(id));
          const text = question.texts.text[main] ?? Object.values(question.texts.text)[0];
          return (
            <MovableLine
              key={question.id}
              data-chosen={question.id === chosen || undefined}
              data-over={over === at || undefined}
              draggable={isEditable}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(at);
              }}
              onDragEnter={() => setOver(at)}
              onDragOver={(event) => event.preventDefault()}
              onDragEnd={() => {
                setDragged(undefined);
                setOver(undefined);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== undefined) move(dragged, at);
                setDragged(undefined);
                setOver(undefined);
              }}
              onMove={isEditable ? (by) => move(at, at + by) : undefined}
            >
              {isEditable && <IconGripVertical size={16} aria-hidden className={classes.grip} />}
              <button
                type="button"
                className={classes.question}
                aria-current={question.id === chosen}
                aria-keyshortcuts={isEditable ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
                onClick={() => onChoose(question.id)}
              >
                <span>
                  {at + 1} <b>{t(`editor.type.${question.type}`)}</b>
                </span>
                <span className={classes.text}>{text ?? t('editor.untitled')}</span>
                {from.length > 0 && <span className={classes.from}>{`← ${from.join(', ')}`}</span>}
                {isWrong && <span className={classes.wrong}>{t('editor.leadsBack')}</span>}
              </button>
              {isEditable && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  aria-label={t('editor.remove', { number: at + 1 })}
                  title={t('editor.remove', { number: at + 1 })}
                  onClick={() => {
                    onChange(removeQuestion(draft, question.id));
                    onChoose(draft.questions[at + 1]?.id ?? draft.questions[at - 1]?.id);
                  }}
                >
                  {'×'}
                </Button>
              )}
            </MovableLine>
          );
        })}
      </ol>
      {isEditable && (
        <div className={classes.adds}>
          {questionTypes
            .filter((type) => type !== 'nps' || !draft.questions.some((one) => one.type === 'nps'))
            .map((type) => (
              <Button
                key={type}
                variant="default"
                size="compact-sm"
                onClick={() => {
                  const added = addQuestion(draft, type);
                  onChange(added.draft);
                  onChoose(added.id);
                }}
              >
                {`+ ${t(`editor.type.${type}`)}`}
              </Button>
            ))}
        </div>
      )}
    </section>
  );
}
