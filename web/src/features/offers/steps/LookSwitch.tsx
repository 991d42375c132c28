import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Look } from './look';
import classes from './OptionStep.module.css';

const icons = { grid: IconLayoutGrid, rows: IconList } as const;

/** Pictures in a grid, or lines that say more. */
export function LookSwitch({ look, setLook }: { look: Look; setLook: (look: Look) => void }) {
  const { t } = useTranslation('offers');
  return (
    <span role="group" aria-label={t('look.title')} className={classes.looks}>
      {(['grid', 'rows'] as const).map((one) => {
        const Icon = icons[one];
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === look}
            aria-label={t(`look.${one}`)}
            title={t(`look.${one}`)}
            className={classes.look}
            onClick={() => setLook(one)}
          >
            <Icon size={18} stroke={1.6} aria-hidden />
          </button>
        );
      })}
    </span>
  );
}
