import { useTranslation } from 'react-i18next';
import classes from './OptionStep.module.css';

/** Whether choosing goes on to the next step by itself. */
export function AdvanceSwitch({ isOn, setOn }: { isOn: boolean; setOn: (isOn: boolean) => void }) {
  const { t } = useTranslation('offers');
  return (
    <label className={classes.advance}>
      <input type="checkbox" checked={isOn} onChange={() => setOn(!isOn)} />
      {t('options.advance')}
    </label>
  );
}
