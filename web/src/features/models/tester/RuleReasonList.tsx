import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import classes from './RuleTester.module.css';

interface RuleReasonListProps {
  reasons: readonly Schemas['TriedReason'][];
  onOpen?: ((ruleId: number) => void) | undefined;
}

/** What stands in the way; rules are named and opened from here. */
export function RuleReasonList({ reasons, onOpen }: RuleReasonListProps) {
  const { t } = useTranslation('models');
  return (
    <ul className={classes.reasons}>
      {reasons.map(({ kind, rule_id: id, rule_name: name, draft, text }) => (
        <li key={`${kind} ${id} ${text}`} className={classes.reason}>
          <span>
            {kind === 'rule' && <strong>{t(draft ? 'tester.draft' : 'tester.rule', { name })} </strong>}
            {text}
          </span>
          {onOpen && id !== null && (
            <Button variant="default" size="compact-sm" onClick={() => onOpen(id)}>
              {t('findings.open', { name })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
