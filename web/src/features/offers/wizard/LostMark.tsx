import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOnePress } from '@/kit/ui/useOnePress';
import { useChoose } from '../use-choose';
import type { Car, CarLine } from '../wire';
import classes from './CarPanel.module.css';
import { isLost, lineName } from './panel';

interface LostMarkProps {
  car: Pick<Car, 'version' | 'editable'>;
  line: CarLine;
}

/** Of a line that the price list no longer has: says so, and takes it off. */
export function LostMark({ car: { version, editable }, line }: LostMarkProps) {
  const { t } = useTranslation('offers');
  const choose = useChoose();
  const press = useOnePress();
  const { feature_id: id, text, code } = line;
  if (!isLost(line) || id === null) return null;
  const takeOff = () => {
    const option = { feature_id: id, title: text, code };
    void choose({ versionId: version.id, option, isWanted: false, exclusive: false });
  };
  return (
    <span className={classes.lost}>
      {t('panel.gone')}
      {editable && !version.frozen && (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={t('panel.takeOffNamed', { name: lineName(line, t) })}
          onClick={() => press(takeOff)}
        >
          {t('panel.takeOff')}
        </Button>
      )}
    </span>
  );
}
