import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type OfferKind, offerKinds } from './assigned';

interface OfferKindSelectProps {
  value: OfferKind;
  onChange: (kind: OfferKind) => void;
}

/** As what the models get the features. */
export function OfferKindSelect({ value, onChange }: OfferKindSelectProps) {
  const { t } = useTranslation('models');
  return (
    <NativeSelect
      label={t('assignFeatures.kind')}
      value={value}
      data={offerKinds.map((kind) => ({ value: kind, label: t(`assignFeatures.kinds.${kind}`) }))}
      onChange={({ target }) => onChange(offerKinds.find((kind) => kind === target.value) ?? 'optional')}
      mb="sm"
    />
  );
}
