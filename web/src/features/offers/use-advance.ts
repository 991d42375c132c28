import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '@/session/me';
import { announce } from '@/ui/announce';
import { neighbours } from './steps';
import { useGotoStep } from './use-goto-step';
import type { Car, Option, StepName } from './wire';

const key = (userId: number) => `forecourt.offer.advance.${userId}`;

/** Whether a choice leads on to the next step, as this user wants it, and the going on. */
export function useAdvance(car: Car, step: StepName) {
  const { t } = useTranslation('offers');
  const { id } = useMe();
  const goto = useGotoStep(car.version.id);
  const [isOn, setOn] = useState(() => localStorage.getItem(key(id)) !== 'no');
  const { after } = neighbours(car, step);
  return {
    isOn,
    setOn: (next: boolean) => {
      localStorage.setItem(key(id), next ? 'yes' : 'no');
      setOn(next);
    },
    goOn: ({ title }: Option) => {
      if (!isOn || !after) return;
      announce(t('options.goesOn', { option: title, step: t(`step.${after}`) }));
      goto(after);
    },
  };
}
