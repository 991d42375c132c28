import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '@/i18n';
import { late } from '@/kit/ui/late';
import { LatePart } from '@/kit/ui/LatePart';
import { Popup } from '@/kit/ui/Popup';
import type { RowState } from '../steps/sections';
import type { Car, Option } from '../wire';
import classes from './assistant.module.css';

const Explanation = late(async () => {
  const [module] = await Promise.all([import('./Explanation'), loadTexts(['assistant'])]);
  return module;
});

interface WhyButtonProps {
  car: Car;
  option: Option;
  is: RowState['is'];
  tabIndex: number;
  className?: string;
}

/** Shows why an option does not fit the car as it is, what it takes with it, or why the car cannot do without it. */
export function WhyButton({ car, option, is, tabIndex, className }: WhyButtonProps) {
  const { t } = useTranslation('offers');
  const [isOpen, setOpen] = useState(false);
  const name = option.title || option.code;
  const label = t(is === 'forced' ? 'why.needed' : is === 'needs' ? 'why.takes' : 'why.of', { option: name });
  return (
    <Popup
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      dropdown={{ className: classes.explanation, 'aria-label': label }}
      button={
        <button
          type="button"
          className={className}
          tabIndex={tabIndex}
          aria-label={label}
          onClick={() => setOpen(!isOpen)}
        >
          {t('why.ask')}
        </button>
      }
    >
      <LatePart>
        {isOpen && <Explanation car={car} option={option} label={label} onClose={() => setOpen(false)} />}
      </LatePart>
    </Popup>
  );
}
