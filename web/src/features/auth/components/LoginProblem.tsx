import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '@/api/problem';
import { countdown } from '@/i18n/format';
import classes from './LoginProblem.module.css';

/** Why the login failed; after too many attempts with the time to wait. */
export function LoginProblem({ problem }: { problem: Problem }) {
  const { t } = useTranslation(['auth', 'common']);
  const seconds = useSecondsLeft(problem);
  const words = () => {
    if (problem.code === 'second_factor_wrong') return t('code.wrong');
    if (problem.kind === 'unauthorized') return t('login.failed');
    if (problem.kind === 'offline') return t('common:error.offline.text');
    if (problem.kind === 'too_many' && seconds > 0) return t('login.tooMany', { time: countdown(seconds) });
    return problem.message || t('common:error.default');
  };
  return (
    <div role="alert" className={classes.problem}>
      {words()}
    </div>
  );
}

function useSecondsLeft(problem: Problem): number {
  const [now, setNow] = useState(Date.now);
  const [until] = useState(() => now + (problem.retryAfterSeconds ?? 0) * 1000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
