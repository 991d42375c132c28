import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WholeResponse } from '../response';
import { Score } from '../ResponseCells';
import classes from './Panel.module.css';

type Answer = WholeResponse['answers'][number];

/** What was asked on the way that the customer took, and what was answered. Nobody changes it. */
export function Answers({ response: { answers, state, kind } }: { response: WholeResponse }) {
  const { t } = useTranslation('responses');
  if (answers.length === 0) {
    if (kind === 'contact') return null;
    return <p className={classes.quiet}>{t(state === 'completed' ? 'answers.none' : 'answers.notYet')}</p>;
  }
  return (
    <section aria-label={t('answers.title')}>
      <ol className={classes.answers}>
        {answers.map((answer) => (
          <li key={answer.question_id}>
            <span className={classes.question}>{answer.question}</span>
            <Given answer={answer} />
            {answer.text !== '' && <p className={classes.words}>{answer.text}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const mostStars = 5;

function Given({ answer: { type, answer, score, skipped } }: { answer: Answer }) {
  const { t } = useTranslation('responses');
  if (skipped) return <span className={classes.quiet}>{t('answers.skipped')}</span>;
  if (type === 'nps') return <Score nps={score} />;
  if (type === 'stars' && score !== null) {
    return (
      <span className={classes.stars} role="img" aria-label={t('answers.stars', { count: score })}>
        {Array.from({ length: mostStars }, (_, index) =>
          index < score ? (
            <IconStarFilled key={index} size={16} aria-hidden />
          ) : (
            <IconStar key={index} size={16} aria-hidden />
          ),
        )}
      </span>
    );
  }
  return answer === '' ? null : <span className={classes.chosen}>{answer}</span>;
}
