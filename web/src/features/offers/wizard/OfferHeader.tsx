import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '@/ui/StatusBadge';
import type { Car, OfferStatus } from '../wire';
import { CustomerButton } from './CustomerButton';
import classes from './OfferHeader.module.css';
import { SavedMark } from './SavedMark';
import { VatSwitch } from './VatSwitch';

const tones: Record<OfferStatus, Tone> = {
  draft: 'amber',
  template: 'grey',
  active: 'green',
  archived: 'grey',
  used: 'green',
};

/** Which offer it is, for whom and of what; reachable in every step. */
export function OfferHeader({ car }: { car: Car }) {
  const { t } = useTranslation('offers');
  const { version, model } = car;
  return (
    <div className={classes.head}>
      <span className={classes.number}>{version.number}</span>
      <StatusBadge tone={tones[version.status]} label={t(`status.${version.status}`)} />
      <CustomerButton car={car} />
      <span className={classes.fact}>
        <span className={classes.label}>{t('header.type')}</span> {t(`type.${version.type}`)}
      </span>
      {model && (
        <span className={classes.fact} title={model.code}>
          {model.description || model.code}
          <span className={classes.list}>{t('header.list', { list: model.pricelist })}</span>
        </span>
      )}
      <span className={classes.end}>
        <SavedMark versionId={version.id} savedAt={version.updated_at} />
        <VatSwitch vat={car.vat} />
      </span>
    </div>
  );
}
