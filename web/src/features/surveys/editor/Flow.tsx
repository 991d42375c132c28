import { useTranslation } from 'react-i18next';
import { type Draft, type Question, shortLabels, ways } from './draft';
import classes from './Editor.module.css';

interface FlowProps {
  draft: Draft;
  language: number;
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

const height = 46;
const gap = 44;
const width = 230;
const left = 8;

/** The ways through the questions: those to the next one go down, the others around what they pass. */
export function Flow({ draft, language, chosen, onChoose }: FlowProps) {
  const { t } = useTranslation('surveys');
  const { questions } = draft;
  const textOf = ({ texts, type }: Question) =>
    texts.text[String(language)] ?? Object.values(texts.text)[0] ?? t(`editor.type.${type}`);
  const labelOf = (question: Question, at: number) => {
    if (question.type === 'nps') return String(question.answers.length - 1 - at);
    if (question.type === 'stars') return `${String(question.answers.length - at)} ★`;
    const { text } = question.answers[at]?.texts ?? { text: {} };
    return text[String(language)] ?? Object.values(text)[0] ?? String(at + 1);
  };
  const places = new Map<number | null, number>([
    ...questions.map(({ id }, at) => [id, at] as const),
    [null, questions.length] as const,
  ]);
  const top = (at: number) => 8 + at * (height + gap);
  const all = ways(draft, labelOf);
  const around = all.filter(({ from, to }) => (places.get(to) ?? 0) !== (places.get(from) ?? 0) + 1);
  return (
    <div className={classes.flow}>
      <svg
        width={380}
        height={top(questions.length) + height}
        role="group"
        aria-label={t('editor.flowOf', { count: questions.length })}
      >
        <defs>
          <marker
            id="flow-head"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8z" />
          </marker>
        </defs>
        {all.map((way) => {
          const { from, to, labels } = way;
          const start = places.get(from) ?? 0;
          const end = places.get(to) ?? 0;
          const label = shortLabels(labels);
          const isNext = end === start + 1;
          const key = `${String(from)}-${String(to)}`;
          if (isNext) {
            const x = left + 40;
            return (
              <g key={key} className={classes.way}>
                <path
                  d={`M${String(x)} ${String(top(start) + height)}V${String(top(end) - 2)}`}
                  markerEnd="url(#flow-head)"
                />
                <text x={x + 8} y={top(start) + height + gap / 2 + 4}>
                  {short(label, 26)}
                </text>
              </g>
            );
          }
          const lane = around.indexOf(way);
          const x = left + width + 14 * ((lane % 6) + 1);
          const y = top(start) + height / 2 + 8;
          return (
            <g key={key} className={classes.way} data-back={end <= start || undefined}>
              <path
                d={`M${String(left + width)} ${String(y)}H${String(x)}V${String(top(end) + height / 2)}H${String(left + width + 2)}`}
                markerEnd="url(#flow-head)"
              />
              <text x={x + 4} y={y + 4 + 14 * (lane % 2)}>
                {short(label, 10)}
                <title>{label}</title>
              </text>
            </g>
          );
        })}
        {questions.map((question, at) => (
          <g
            key={question.id}
            className={classes.node}
            data-chosen={question.id === chosen || undefined}
            role="button"
            tabIndex={0}
            onClick={() => onChoose(question.id)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              onChoose(question.id);
            }}
          >
            <rect x={left} y={top(at)} width={width} height={height} rx={6} />
            <text x={left + 10} y={top(at) + 19} className={classes.kind}>
              {at + 1} {t(`editor.type.${question.type}`)}
            </text>
            <text x={left + 10} y={top(at) + 36}>
              {short(textOf(question), 32)}
            </text>
          </g>
        ))}
        <g className={classes.node} data-end>
          <rect x={left} y={top(questions.length)} width={width} height={height - 10} rx={18} />
          <text x={left + 10} y={top(questions.length) + 23}>
            {t('editor.end')}
          </text>
        </g>
      </svg>
    </div>
  );
}

const short = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
