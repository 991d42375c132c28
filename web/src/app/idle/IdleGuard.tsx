import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { settingsQuery } from '@/api/group';
import { logOut } from '@/app/leave';
import { QuietPart } from '@/kit/ui/QuietPart';
import { meQuery, useMe } from '@/session/me';
import { IdleWarning } from './idle-warning';
import { useIdle } from './use-idle';

const defaults = { idleSeconds: 3600, warningSeconds: 60 };

/** Logs out users who have not worked for too long, after asking. */
export function IdleGuard() {
  const limits = useIdleLimits();
  const { phase, secondsLeft, stay } = useIdle(limits);
  const queryClient = useQueryClient();

  useEffect(() => {
    if (phase === 'expired') void logOut(queryClient, 'timed_out');
  }, [phase, queryClient]);

  if (phase !== 'warned') return null;
  const goOn = () => {
    stay();
    // The server may count idle time as well, so it hears of it too.
    void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  };
  return (
    <QuietPart>
      <IdleWarning secondsLeft={secondsLeft} onStay={goOn} onLeave={() => void logOut(queryClient)} />
    </QuietPart>
  );
}

function useIdleLimits() {
  // Until the first password is changed the server gives no settings.
  const { isPasswordChangeNeeded } = useMe();
  const { data } = useQuery({
    ...settingsQuery,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !isPasswordChangeNeeded,
    meta: { errors: 'silent' },
  });
  const seconds = (key: string) => (data?.[key] === undefined ? undefined : Number(data[key]));
  const idleSeconds = seconds('session.idle_seconds') ?? defaults.idleSeconds;
  const warningSeconds = seconds('session.idle_warning_seconds') ?? defaults.warningSeconds;
  // Nought is never; and there is some time without a warning, however early it is to come.
  if (idleSeconds === 0) return { idleSeconds: Number.POSITIVE_INFINITY, warningSeconds };
  return { idleSeconds, warningSeconds: Math.min(warningSeconds, idleSeconds / 2) };
}
