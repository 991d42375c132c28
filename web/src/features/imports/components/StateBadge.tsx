import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '@/kit/ui/StatusBadge';
import type { Job } from '../queries';

const tones: Record<Job['state'], Tone> = {
  queued: 'amber',
  running: 'amber',
  done: 'green',
  failed: 'red',
  cancelled: 'grey',
};

/** Where a job stands. */
export function StateBadge({ state }: { state: Job['state'] }) {
  const { t } = useTranslation('imports');
  return <StatusBadge tone={tones[state]} label={t(`jobStates.${state}`)} />;
}
