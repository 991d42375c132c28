import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlternativesSwitch } from '../alternatives/AlternativesSwitch';
import { Editors } from '../changes/Editors';
import { NewerListButton } from '../changes/NewerListButton';
import { TypeButton } from '../changes/TypeButton';
import { UndoRedo } from '../changes/UndoRedo';
import { StateBadge } from '../StateBadge';
import { UsedMark } from '../UsedMark';
import { useStateWord } from '../use-state-word';
import type { Car } from '../wire';
import { CustomerButton } from './CustomerButton';
import classes from './OfferHeader.module.css';
import { SavedMark } from './SavedMark';
import { VatSwitch } from './VatSwitch';

/** Which offer it is, for whom and of what; reachable in every step. On a phone one row, which unfolds. */
export function OfferHeader({ car }: { car: Car }) {
  const { t } = useTranslation('offers');
  const { version, model, vehicle } = car;
  const [isOpen, setOpen] = useState(false);
  const state = useStateWord(version);
  return (
    <div className={classes.head} data-record={version.number} data-open={isOpen || undefined}>
      <span className={classes.number}>{version.number}</span>
      <StateBadge state={version.state} label={state} />
      <UsedMark status={version.status} label={t('status.used')} />
      <CustomerButton car={car} />
      <button
        type="button"
        className={classes.more}
        aria-expanded={isOpen}
        aria-label={t('header.more')}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDots size={20} aria-hidden />
      </button>
      <AlternativesSwitch version={version} to="wizard" />
      <TypeButton car={car} />
      {!model && vehicle && <span className={classes.fact}>{vehicle.name}</span>}
      {model && (
        <span
          className={classes.fact}
          title={[model.description, model.code, t('header.list', { list: model.pricelist })]
            .filter(Boolean)
            .join(' · ')}
        >
          {model.description || model.code}
          <span className={classes.list}>{t('header.list', { list: model.pricelist })}</span>
        </span>
      )}
      {!version.frozen && <NewerListButton car={car} />}
      <span className={classes.end}>
        <Editors car={car} />
        <SavedMark versionId={version.id} savedAt={version.updated_at} />
        <UndoRedo car={car} />
        <VatSwitch vat={car.vat} />
      </span>
    </div>
  );
}
