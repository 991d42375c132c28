import { useTranslation } from 'react-i18next';
import { useMe, useSavePreferences } from '@/session/me';
import { announce } from '@/kit/ui/announce';
import { neighbours } from './steps';
import { useGotoStep } from './use-goto-step';
import type { Car, Option, StepName } from './wire';

/** Whether a choice leads on to the next step, as this user wants it, and the going on. */
export function useAdvance(car: Car, step: StepName) {
  const { t } = useTranslation('offers');
  const { advance_on_choice: isOn } = useMe().preferences;
  const save = useSavePreferences();
  const goto = useGotoStep(car.version.id);
  const { after } = neighbours(car, step);
  return {
    isOn,
    setOn: (next: boolean) => save({ advance_on_choice: next }),
    goOn: ({ title }: Option) => {
      if (!isOn || !after) return;
      announce(t('options.goesOn', { option: title, step: t(`step.${after}`) }));
      goto(after);
    },
  };
}
