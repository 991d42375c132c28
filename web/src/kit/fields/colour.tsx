import { useTranslation } from 'react-i18next';
import { ColourInput } from '@/kit/ui/ColourInput';
import { type FormField, type InputProps, shared, type With } from './field';

/** A colour of the screen, #rrggbb; nothing typed is none. */
export function colourField<Key extends string>(key: Key): FormField<With<Key, string | null>> {
  return { key, Input: ColourField, read: (entry) => ({ value: entry === '' ? null : entry }) };
}

function ColourField(props: InputProps) {
  const { t } = useTranslation('form');
  const { entry, onChange, label } = props;
  return (
    <ColourInput
      {...shared(props)}
      value={typeof entry === 'string' ? entry : ''}
      onChange={onChange}
      pickLabel={t('colour.pick', { field: label })}
    />
  );
}
