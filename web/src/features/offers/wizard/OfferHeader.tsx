import { useTranslation } from 'react-i18next';
import { AlternativesSwitch } from '../alternatives/AlternativesSwitch';
import { Editors } from '../changes/Editors';
import { NewerListButton } from '../changes/NewerListButton';
import { TypeButton } from '../changes/TypeButton';
import { UndoRedo } from '../changes/UndoRedo';
import { StateBadge } from '../StateBadge';
import type { Car } from '../wire';
import { CustomerButton } from './CustomerButton';
import classes from './OfferHeader.module.css';
import { SavedMark } from './SavedMark';
import { VatSwitch } from './VatSwitch';

/** Which offer it is, for whom and of what; reachable in every step. */
export function OfferHeader({ car }: { car: Car }) {
  const { t } = useTranslation('offers');
  const { version, model, vehicle } = car;
  return (
    <div className={classes.head} data-record={version.number}>
      <span className={classes.number}>{version.number}</span>
      <StateBadge state={version.state} label={t(`status.${version.state}`)} />
      <AlternativesSwitch version={version} to="wizard" />
      <CustomerButton car={car} />
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
