import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { $api } from '@/api/query-api';
import { dateTime, integer } from '@/i18n/format';
import { useMe } from '@/session/me';
import type { ImportState } from '../queries';
import { kindName } from '../words';
import classes from './RunFacts.module.css';
import { StateBadge } from './StateBadge';

interface RunFactsProps {
  run: ImportState;
  /** What the run does. */
  title: string;
}

/** What a run is about: kind, brand, price list, who and when; and the runs it belongs together with. */
export function RunFacts({ run, title }: RunFactsProps) {
  const { t } = useTranslation('imports');
  const brand = useMe().brands.find(({ id }) => id === run.brand_id)?.name;
  const params = { params: { path: { id: run.pricelist_id ?? 0 } } };
  const { data: list } = useQuery({
    ...$api.queryOptions('get', '/pricelist/{id}', params),
    enabled: run.pricelist_id !== null,
  });
  const { reverted = 0, refused = 0 } = run.revert_counts;
  const revertedBy =
    refused > 0
      ? t(reverted > 0 ? 'facts.partlyRevertedBy' : 'facts.notRevertedBy', {
          reverted: integer(reverted),
          refused: integer(refused),
        })
      : t('facts.revertedBy');
  const facts = [
    title,
    kindName(t, run.kind),
    brand,
    list && t('facts.list', { name: list.name }),
    t('facts.started', { who: run.started_by || t('facts.system'), at: dateTime(run.started_at) }),
  ].filter((fact) => fact !== undefined);
  return (
    <div className={classes.facts}>
      <StateBadge state={stateOf(run)} />
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {run.reverts !== null && <RunLink jobId={run.reverts} text={t('facts.reverts')} />}
      {run.reverted_by !== null && <RunLink jobId={run.reverted_by} text={revertedBy} />}
    </div>
  );
}

function RunLink({ jobId, text }: { jobId: number; text: string }) {
  return (
    <Anchor renderRoot={(props) => <Link to="/job/$jobId" params={{ jobId }} {...props} />}>{text}</Anchor>
  );
}

function stateOf({ status, state }: ImportState) {
  switch (status) {
    case 'OK':
      return 'done';
    case 'ERROR':
      return 'failed';
    case 'CANCELLED':
      return 'cancelled';
    default:
      return state === 'queued' ? 'queued' : 'running';
  }
}
