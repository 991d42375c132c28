import { useTranslation } from 'react-i18next';
import { CustomerNameField } from './CustomerNameField';
import { SavedTextField } from './SavedTextField';
import type { Car } from './wire';

interface CustomerFieldsProps {
  car: Car;
  isFirst?: boolean;
  /** Whether nothing can be entered; without it, whether the car can be changed. */
  isLocked?: boolean;
}

/** The customer of the offer; each field saves itself. */
export function CustomerFields({ car, isFirst, isLocked }: CustomerFieldsProps) {
  const { t } = useTranslation('offers');
  const { version, editable } = car;
  const disabled = isLocked ?? !editable;
  return (
    <>
      <CustomerNameField version={version} disabled={disabled} isFirst={isFirst} />
      <SavedTextField
        version={version}
        field="customer_phone"
        label={t('customer.phone')}
        type="tel"
        disabled={disabled}
      />
      <SavedTextField
        version={version}
        field="customer_email"
        label={t('customer.email')}
        type="email"
        disabled={disabled}
      />
    </>
  );
}
