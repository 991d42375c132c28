import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { date, integer } from '@/i18n/format';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { FactList } from '@/kit/ui/FactList';
import type { FoundVehicle } from '../vehicle';

interface FoundDialogProps extends DialogProps<boolean> {
  found: FoundVehicle;
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

/** What is known of the car with the number; imported, it goes into the form and is stored with it (V-020). */
export default function FoundDialog({ found, close }: FoundDialogProps) {
  const { t } = useTranslation(['vehicle', 'common']);
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
          <Button data-autofocus onClick={() => close(true)}>
            {t('found.import')}
          </Button>
        </>
      }
    >
      <FactList
        facts={[[t('vehicles.fields.vin'), found.vin] as const, ...texts, ...days].filter(
          ([, value]) => value !== '',
        )}
      />
    </Dialog>
  );
}
