import { Menu } from '@mantine/core';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Car, offerTypes } from '../wire';
import { changeType, typePreviewQuery } from './change-type';
import classes from './changes.module.css';

/** The types an offer can have; one that the model is not sold in is grey, with the reason. */
export default function TypeMenu({ car }: { car: Car }) {
  const { t } = useTranslation(['changes', 'offers']);
  const queryClient = useQueryClient();
  const { type: current, model_id: modelId } = car.version;
  const previews = useQueries({
    queries: offerTypes.map((type) => ({
      ...typePreviewQuery(car, type),
      enabled: type !== current && modelId !== null,
      meta: { errors: 'silent' as const },
    })),
  });
  const pick = (type: string) => {
    const wanted = offerTypes.find((one) => one === type);
    if (wanted && wanted !== current) void changeType(queryClient, car, wanted);
  };
  return (
    <Menu.RadioGroup value={current} onChange={pick}>
      {offerTypes.map((type, index) => {
        const isRefused = previews[index]?.data?.refused === 'no_price';
        return (
          // One that is refused can still be picked: it says so in the documented words.
          <Menu.RadioItem key={type} value={type} closeMenuOnClick c={isRefused ? 'dimmed' : undefined}>
            {t(`offers:type.${type}`)}
            {isRefused && <div className={classes.refusal}>{t('alert.typeRefused.text')}</div>}
          </Menu.RadioItem>
        );
      })}
    </Menu.RadioGroup>
  );
}
