import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ValidationAnswer } from '../wire';
import classes from './assistant.module.css';
import { RuleReasons } from './RuleReasons';

/** Nothing can be changed so that all of it goes together: what stands against what, the newest first. */
export function Excluded({ answer, chosen }: { answer: ValidationAnswer; chosen: ReadonlySet<number> }) {
  const { t } = useTranslation('assistant');
  const names = new Map(answer.features.map(({ id, code, text }) => [id, text || code]));
  const pins = answer.conflictingPins;
  return (
    <>
      <div>
        <Text fw={600}>{t(pins.length > 1 ? 'excluded.many' : 'excluded.one')}</Text>
        <ul className={classes.pins}>
          {pins.map((id) => (
            <li key={id}>{names.get(id)}</li>
          ))}
        </ul>
      </div>
      <RuleReasons rules={answer.rules} chosen={chosen} />
    </>
  );
}
