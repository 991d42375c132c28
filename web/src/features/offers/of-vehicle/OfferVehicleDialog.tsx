import { NativeSelect, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import classes from '../changes/changes.module.css';
import { type OfferType, offerTypes } from '../wire';
import { lostQuery, type Offered, type Source } from './lost-query';

interface OfferVehicleDialogProps extends DialogProps<OfferType> {
  offered: Offered;
  source: Source;
  /** What the car is called, where that is known. */
  name: string;
  /** As the offer that it is begun from. */
  type: OfferType;
}

/**
 * For whom an offer of a car that exists is, and what of the car its price list does not sell, so that the offer does
 * not name it; answers the type to go on with.
 */
export default function OfferVehicleDialog({
  offered,
  source,
  name,
  type: first,
  close,
}: OfferVehicleDialogProps) {
  const { t } = useTranslation(['changes', 'offers']);
  const [type, setType] = useState<OfferType>(first);
  const {
    data: lost,
    error,
    refetch,
  } = useQuery({ ...lostQuery(offered, source, type), placeholderData: keepPreviousData });
  const refusal = lost?.[0]?.error;
  return (
    <FormDialog
      title={name ? t('ofVehicle.titleOf', { name }) : t('ofVehicle.title')}
      ok={t('ofVehicle.goOn')}
      disabled={!lost || refusal !== undefined}
      unsaved={false}
      failure={refusal}
      onSubmit={() => close(type)}
      onClose={() => close()}
    >
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      <NativeSelect
        label={t('offers:start.type')}
        data-autofocus
        value={type}
        onChange={({ currentTarget: { value } }) => setType(value as OfferType)}
        data={offerTypes.map((one) => ({ value: one, label: t(`offers:type.${one}`) }))}
      />
      {lost && refusal === undefined && lost.length > 0 && (
        <>
          <Text>{t('ofVehicle.lostText')}</Text>
          <section className={classes.affected}>
            <h3>{t('lost', { count: lost.length })}</h3>
            <ul>
              {lost.map(({ code, text }) => (
                <li key={code}>
                  <span>{text}</span> {text !== code && <span className={classes.code}>{code}</span>}
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </FormDialog>
  );
}
