import { useTranslation } from 'react-i18next';
import { SavedTextField } from '../SavedTextField';
import { useOfferSettings } from '../use-offer-settings';
import type { Car } from '../wire';
import { FoldedBand } from './FoldedBand';
import classes from './Summary.module.css';

/** In the order of the document. */
const texts = [
  { field: 'extra_services', label: 'extraServices', rows: 2 },
  { field: 'extra_equipment', label: 'extraEquipment', rows: 2 },
  { field: 'third_party_equipment', label: 'thirdParty', rows: 2 },
  { field: 'required_equipment', label: 'requiredEquipment', rows: 2 },
  { field: 'comment', label: 'comment', rows: 3 },
] as const;

/** What the document says beside the car. */
export function OfferTexts({ car: { version }, isLocked }: { car: Car; isLocked: boolean }) {
  const { t } = useTranslation('summary');
  const { thirdParty } = useOfferSettings();
  const asked = texts.filter(({ field }) => thirdParty || field !== 'third_party_equipment');
  const written = asked.filter(({ field }) => version[field]).map(({ label }) => t(label));
  return (
    <FoldedBand band="texts" title={t('texts')} state={written.join(', ') || t('none')}>
      <div className={classes.texts}>
        {asked.map(({ field, label, rows }) => (
          <SavedTextField
            key={field}
            version={version}
            disabled={isLocked}
            field={field}
            label={t(label)}
            rows={rows}
          />
        ))}
      </div>
    </FoldedBand>
  );
}
