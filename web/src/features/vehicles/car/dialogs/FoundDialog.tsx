import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { date, integer } from '@/i18n/format';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { FactList } from '@/kit/ui/FactList';
import { InfoNote } from '@/kit/ui/InfoNote';
import { useMe } from '@/session/me';
import type { FoundVehicle } from '../vehicle';

interface FoundDialogProps extends DialogProps<boolean> {
  found: FoundVehicle;
  /** The brand of the form; 0: the form of a used vehicle, which may be of any. */
  brandId: number;
}

const shown = [
  'make',
  'description_show',
  'model_code',
  'model_year',
  'colour',
  'interior',
  'engine_no',
  'mileage',
  'owners',
  'damage',
  'warranty',
  'options_full',
] as const;

/**
 * What is known of the car with the number; imported, it goes into the form and is stored with it (V-020). The form of a
 * new vehicle takes no car of another brand, whose model, codes and colours mean nothing in its own.
 */
export default function FoundDialog({ found, brandId, close }: FoundDialogProps) {
  const { t } = useTranslation(['vehicle', 'common']);
  const { brands } = useMe();
  const isOfNew = brandId > 0;
  const isForeign = isOfNew && found.brand_id !== brandId;
  const brandOf = (id: number) => brands.find((brand) => brand.id === id)?.name ?? '';
  const texts = shown.map((field) => {
    const value = found[field];
    const text = field === 'mileage' && typeof value === 'number' ? integer(value) : value;
    return [t(`vehicles.fields.${field}`), text === null ? '' : String(text)] as const;
  });
  const days = (['produced_at', 'registered_at'] as const).map(
    (field) => [t(`vehicles.fields.${field}`), found[field] ? date(found[field]) : ''] as const,
  );
  return (
    <Dialog
      title={t('found.title')}
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" onClick={() => close()}>
            {t('common:action.cancel')}
          </Button>
          {!isForeign && (
            <Button data-autofocus onClick={() => close(true)}>
              {t('found.import')}
            </Button>
          )}
        </>
      }
    >
      {isOfNew && found.used && <InfoNote text={t('found.used')} />}
      {isForeign && (
        <InfoNote
          text={t('found.otherBrand', { brand: brandOf(found.brand_id), chosen: brandOf(brandId) })}
        />
      )}
      <FactList
        facts={[[t('vehicles.fields.vin'), found.vin] as const, ...texts, ...days].filter(
          ([, value]) => value !== '',
        )}
      />
    </Dialog>
  );
}
