import { useTranslation } from 'react-i18next';
import { SavedTextField } from './SavedTextField';
import type { Car } from './wire';

/** The customer of the offer; each field saves itself. */
export function CustomerFields({ car, isFirst }: { car: Car; isFirst?: boolean }) {
  const { t } = useTranslation('offers');
  const { version, editable } = car;
  return (
    <>
      <SavedTextField
        version={version}
        field="customer_name"
        label={t('customer.name')}
        maxLength={255}
        disabled={!editable}
        isFirst={isFirst}
      />
      <SavedTextField
        version={version}
        field="customer_phone"
        label={t('customer.phone')}
        type="tel"
        maxLength={64}
        disabled={!editable}
      />
      <SavedTextField
        version={version}
        field="customer_email"
        label={t('customer.email')}
        type="email"
        maxLength={255}
        disabled={!editable}
      />
    </>
  );
}
