import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { centsOf } from '@/api/money';
import { problemOf } from '@/api/problem';
import { date, money } from '@/i18n/format';
import { useCan } from '@/kit/record/Can';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { Picture } from '@/kit/ui/pictures/Picture';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { offerKey } from '../queries';
import type { Version } from '../wire';
import { type Match, matchesQuery } from './matches';
import classes from './OfVehicle.module.css';
import { offerVehicle } from './offer-vehicle';

interface MatchesDialogProps extends DialogProps {
  version: Pick<Version, 'id' | 'revision' | 'type'>;
}

/** The cars of the stock that come nearest: what each has more or less, what it costs, reserved or offered in one press. */
export default function MatchesDialog({ version, close }: MatchesDialogProps) {
  const { t } = useTranslation(['changes', 'common']);
  const { data, error, refetch } = useQuery(matchesQuery(version));
  return (
    <Dialog
      size="large"
      title={t('matches.title')}
      onClose={() => close()}
      buttons={
        <Button variant="default" onClick={() => close()}>
          {t('common:action.close')}
        </Button>
      }
    >
      <Text>{t('matches.text')}</Text>
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {data?.matches.length === 0 && <Text>{t('matches.none')}</Text>}
      <ul className={classes.matches}>
        {data?.matches.map((match) => (
          <MatchRow key={match.id} match={match} version={version} onLeave={close} />
        ))}
      </ul>
    </Dialog>
  );
}

interface MatchRowProps {
  match: Match;
  version: Pick<Version, 'id' | 'revision' | 'type'>;
  onLeave: () => void;
}

function MatchRow({ match, version, onLeave }: MatchRowProps) {
  const { t } = useTranslation('changes');
  const router = useRouter();
  const queryClient = useQueryClient();
  const { may } = useCan();
  const reserving = useMutation({
    mutationFn: async () =>
      client.POST('/stock/reserve/{id}', { params: { path: { id: match.id } }, body: {} }),
    // Who was slower sees who has it.
    onSettled: async () => queryClient.invalidateQueries({ queryKey: [...offerKey(version.id), 'matches'] }),
  });
  const { currency, price_delta: delta } = match;
  const ready =
    match.phase === 'stock'
      ? t('matches.inStock', { count: match.days_in_stock ?? 0 })
      : match.foreseen_date && t('matches.awaited', { day: date(match.foreseen_date) });
  const offer = async () => {
    onLeave();
    await offerVehicle(router, match, 'stock', version.type);
  };
  return (
    <li className={classes.match}>
      <Picture file={match.image} of={match.description_show} width={96} height={64} fit="cover" />
      <div className={classes.words}>
        <strong>{match.description_show || match.model_code}</strong>
        <span className={classes.facts}>
          {[match.colour, match.dealer_name, ready].filter(Boolean).join(' · ')}
        </span>
        <ul className={classes.differs}>
          {match.missing.length > 0 && <li>{t('matches.missing', { options: named(match.missing) })}</li>}
          {match.extra.length > 0 && <li>{t('matches.extra', { options: named(match.extra) })}</li>}
          {match.missing.length + match.extra.length === 0 && <li>{t('matches.same')}</li>}
        </ul>
      </div>
      <div className={classes.prices}>
        <strong>{money(centsOf(match.price_total), { currency })}</strong>
        {delta !== null && (
          <span>
            {delta > 0 ? '+' : ''}
            {money(centsOf(delta), { currency })}
          </span>
        )}
        <span className={classes.score}>{t('matches.score', { score: match.score })}</span>
      </div>
      <div className={classes.acts}>
        {match.is_reserved_manager ? (
          <span role="status">{t('matches.reserved', { day: date(match.reserved_until) })}</span>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            loading={reserving.isPending}
            onClick={() => reserving.mutate()}
          >
            {t('matches.reserve')}
          </Button>
        )}
        {may('app.offer.create') && (
          <Button size="compact-sm" variant="default" onClick={() => void offer()}>
            {t('matches.offer')}
          </Button>
        )}
      </div>
    </li>
  );
}

const named = (options: Match['extra']) => options.map(({ text }) => text).join(', ');
