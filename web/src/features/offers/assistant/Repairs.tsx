import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Car, ValidationAnswer } from '../wire';
import classes from './assistant.module.css';
import { ChangeList, type Changed } from './ChangeList';
import { sharedPicks } from './picks';
import type { Cheapest } from './use-cheapest';
import type { Way } from './use-way';
import { WayRow } from './WayRow';

/** So many are shown at first; there may be more. */
const firstRepairs = 3;

interface RepairsProps {
  car: Car;
  answer: ValidationAnswer;
  /** Undefined while it is looked for, null where it could not be. */
  cheapest: Cheapest | null | undefined;
  way: Way;
  onWay: (way: Way) => void;
  onMore: () => void;
}

/** The ways to a car that fits: what all of them change, what each changes beside that, and what it costs. */
export function Repairs({ car, answer, cheapest, way, onWay, onMore }: RepairsProps) {
  const { t } = useTranslation('assistant');
  const group = useId();
  const { repairs } = answer;
  const features = byId(answer);
  const shared = sharedPicks(answer.always, cheapest?.repair ? [...repairs, cheapest.repair] : repairs);
  const isOwn = way === 'own';
  const Fold = isOwn ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <fieldset className={classes.ways}>
        <legend className={classes.heading}>{t('ways')}</legend>
        {shared.length > 0 && (
          <div className={classes.shared}>
            <span className={classes.rank}>{t('shared')}</span>
            <span className={classes.changes}>
              <ChangeList picks={shared} features={features} />
            </span>
          </div>
        )}
        {repairs.map((repair, index) => (
          <WayRow
            key={[...repair.add, 0, ...repair.remove].join(' ')}
            car={car}
            repair={repair}
            rank={index === 0 ? 'best' : 'other'}
            shared={shared}
            features={features}
            group={group}
            isTicked={way === index}
            isFirst={index === 0}
            note={repair.minimal === 'subset' ? t('subset') : undefined}
            onTick={() => onWay(index)}
          />
        ))}
        {cheapest?.repair && (
          <WayRow
            car={car}
            repair={cheapest.repair}
            rank={cheapest.proven ? 'cheapest' : 'cheaper'}
            shared={shared}
            features={byId(cheapest)}
            group={group}
            isTicked={way === 'cheapest'}
            onTick={() => onWay('cheapest')}
          />
        )}
      </fieldset>
      {/* In the place of the row, so that little moves when it comes. */}
      {!cheapest?.repair && cheapest !== null && (
        <p role="status" className={classes.cheaper}>
          {t(cheapest ? 'cheaper.none' : 'cheaper.looking')}
        </p>
      )}
      <div className={classes.others}>
        {repairs.length === firstRepairs && (
          <Button variant="subtle" onClick={onMore}>
            {t('more')}
          </Button>
        )}
        <Button
          variant="subtle"
          aria-expanded={isOwn}
          leftSection={<Fold size={16} aria-hidden />}
          onClick={() => onWay(isOwn && repairs.length > 0 ? 0 : 'own')}
        >
          {t('own.open')}
        </Button>
      </div>
    </div>
  );
}

function byId({ features }: Pick<Cheapest, 'features'>): ReadonlyMap<number, Changed> {
  return new Map(features.map((feature) => [feature.id, feature]));
}
