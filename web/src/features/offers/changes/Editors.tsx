import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/kit/record/Can';
import type { Car } from '../wire';
import classes from './changes.module.css';
import { usePresence } from './use-presence';

/** Who else has the offer open at this moment. */
export function Editors({ car }: { car: Car }) {
  const { t } = useTranslation('offers');
  const { mayDo } = useCan();
  const editors = usePresence(car.version.id, car.editable && mayDo('POST /version/presence/{id}'));
  const names = editors.map(({ name }) => name).join(', ');
  const text = names && t('editors', { names });
  return (
    <span role="status" className={classes.editors} title={text || undefined}>
      {text && (
        <>
          <IconUsers size={16} stroke={1.6} aria-hidden />
          <span>{text}</span>
        </>
      )}
    </span>
  );
}
