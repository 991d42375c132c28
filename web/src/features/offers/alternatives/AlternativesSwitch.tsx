import { Button } from '@mantine/core';
import { IconArrowsDiff, IconCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/kit/record/Can';
import { statePermission } from '@/routing/declaration';
import { compareOffers } from '../compare/compare';
import { useStateWord } from '../use-state-word';
import type { Version } from '../wire';
import { addAlternative, type Alternative, alternativesQuery } from './alternatives';
import classes from './Alternatives.module.css';
import { letterOf } from './letter';
import { useMayAdd } from './use-may-add';

const edit = statePermission('app.offer.edit', { params: ['versionId'] });

interface AlternativesSwitchProps {
  version: Pick<Version, 'id' | 'status' | 'outcome'>;
  /** Where a letter leads: to the work on the offer, or to its page. */
  to: 'wizard' | 'page';
}

/** The alternatives of an offer as letters, the way to the next one, and all of them beside each other. */
export function AlternativesSwitch({ version, to }: AlternativesSwitchProps) {
  const { t } = useTranslation('offers');
  const router = useRouter();
  const { may } = useCan();
  const { mayAdd, hasOthers } = useMayAdd(version);
  const [isAdding, setAdding] = useState(false);
  const { data: all = [] } = useQuery(alternativesQuery(version.id));
  if (!hasOthers && !mayAdd) return null;
  const add = async () => {
    setAdding(true);
    await addAlternative(router, version.id);
    setAdding(false);
  };
  return (
    <div
      role="group"
      aria-label={t('alternatives.title')}
      className={classes.alternatives}
      data-page={to === 'page' || undefined}
      data-alone={(to === 'page' && !hasOthers) || undefined}
    >
      {hasOthers &&
        all.map((one) => (
          <Letter
            key={one.id}
            alternative={one}
            isCurrent={one.id === version.id}
            isEdited={to === 'wizard' && may(edit({ versionId: one.id }))}
            hasWord={to === 'page'}
          />
        ))}
      {mayAdd && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          data-beside={hasOthers || undefined}
          loading={isAdding}
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-label={t('alternatives.add')}
          title={t('alternatives.add')}
          onClick={() => void add()}
        >
          <span className={classes.short}>{t('alternatives.short')}</span>
        </Button>
      )}
      {hasOthers && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={t('alternatives.compare')}
          title={t('alternatives.compare')}
          onClick={() => void compareOffers(all.map(({ id }) => id))}
        >
          <IconArrowsDiff size={16} aria-hidden />
        </Button>
      )}
    </div>
  );
}

interface LetterProps {
  alternative: Alternative;
  isCurrent: boolean;
  isEdited: boolean;
  /** There is room to say which one the customer has accepted, or chosen. */
  hasWord: boolean;
}

function Letter({ alternative, isCurrent, isEdited, hasWord }: LetterProps) {
  const { t } = useTranslation('offers');
  const { id, number, model, state } = alternative;
  const letter = letterOf(alternative.alternative);
  const word = useStateWord(alternative);
  const isWordShown = hasWord && state === 'chosen';
  const of = t('alternatives.letter', { letter });
  // What is seen stands in the name as it is seen: who speaks to the computer says that.
  const name = (isWordShown ? [`${of} ${word}`, model, number] : [of, model, number, word])
    .filter(Boolean)
    .join(', ');
  return (
    <Link
      className={classes.letter}
      data-outcome={state}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={name}
      title={name}
      {...(isEdited
        ? { to: '/offer/edit/$versionId/summary/{-$crm}', params: { versionId: id, crm: undefined } }
        : { to: '/offer/view/$versionId', params: { versionId: id } })}
    >
      {letter}
      {isWordShown && (
        <span className={classes.word}>
          <IconCheck size={14} aria-hidden /> {word}
        </span>
      )}
    </Link>
  );
}
