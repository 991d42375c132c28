import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import type { Car } from '../wire';
import classes from './Summary.module.css';
import { FoldedBand } from './FoldedBand';
import { useOfferEquipment } from './use-offer-equipment';

/** The standard equipment that the document of the offer names. */
export function OfferEquipmentList({ car, isLocked }: { car: Car; isLocked: boolean }) {
  const { t } = useTranslation('summary');
  const { model, version } = car;
  const { pieces, error, retry, isAssigning, remove, assign } = useOfferEquipment(version);
  const count = pieces?.length ?? 0;
  const state = count > 0 ? t('equipment.count', { count }) : t('none');
  return (
    <FoldedBand band="equipment" title={t('equipment.title')} state={state}>
      {error && <ProblemPanel problem={problemOf(error)} onRetry={retry} />}
      {pieces?.length === 0 && <p className={classes.hint}>{t('equipment.none')}</p>}
      <ul className={classes.pieces} aria-labelledby="summary-equipment">
        {pieces?.map(({ piece, name }) => (
          <li key={piece.id} className={classes.piece}>
            {name}
            {!isLocked && (
              <ActionIcon
                variant="subtle"
                aria-label={t('equipment.remove', { name })}
                title={t('equipment.remove', { name })}
                onClick={() => remove(piece)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {pieces && model && !isLocked && (
        <div className={classes.tools}>
          <Button variant="default" loading={isAssigning} onClick={() => assign(model.id)}>
            {t('equipment.assign')}
          </Button>
        </div>
      )}
    </FoldedBand>
  );
}
