import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWithoutVat } from '../use-amounts';
import type { Car } from '../wire';

/** With VAT or without, for this user; offers that have none say so. */
export function VatSwitch({ vat }: Pick<Car, 'vat'>) {
  const { t } = useTranslation('offers');
  const { isNet, setNet } = useWithoutVat();
  if (!vat.shown) return <span>{t('vat.none')}</span>;
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-pressed={isNet}
      title={t('vat.hint')}
      onClick={() => setNet(!isNet)}
    >
      {isNet ? t('vat.without') : t('vat.with')}
    </Button>
  );
}
