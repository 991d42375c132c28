import { useTranslation } from 'react-i18next';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { RuleReasonList } from './RuleReasonList';
import classes from './RuleTester.module.css';
import type { Trial } from './use-trial';

interface VerdictProps {
  trial: Trial | undefined;
  /** Why the rules could not be asked. */
  problem: string | undefined;
  onOpen?: ((ruleId: number) => void) | undefined;
}

/** Whether the car is possible, and which rules it breaks if not. */
export function Verdict({ trial, problem, onOpen }: VerdictProps) {
  const { t } = useTranslation('models');
  return (
    <div className={classes.verdict}>
      <div role="status" aria-label={t('tester.verdict')}>
        {problem ??
          (trial && (
            <>
              <StatusBadge
                tone={trial.valid ? 'green' : 'red'}
                label={t(trial.valid ? 'tester.valid' : 'tester.invalid')}
              />
              {trial.unknown.length > 0 && (
                <p className={classes.said}>{t('tester.unknown', { count: trial.unknown.length })}</p>
              )}
            </>
          ))}
      </div>
      {trial && !problem && trial.broken.length > 0 && (
        <RuleReasonList reasons={trial.broken} onOpen={onOpen} />
      )}
    </div>
  );
}
