import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import type { RuleOf } from '../rule-of';
import classes from './RuleTester.module.css';
import { type Kept, type KeptCar, useKept } from './use-kept';

interface KeptConfigurationsProps {
  of: RuleOf;
  /** What is ticked now, by codes. */
  car: KeptCar;
  /** Ticks a kept one. */
  onTry: (kept: Kept) => void;
}

/** Configurations that must stay possible or impossible: kept by one press, tried with every change and every publish. */
export function KeptConfigurations({ of, car, onTry }: KeptConfigurationsProps) {
  const { t } = useTranslation('models');
  const titleId = useId();
  const { kept, keep, isKeeping, archive } = useKept(of);
  return (
    <section aria-labelledby={titleId} className={classes.kept}>
      <div className={classes.keep}>
        {(['valid', 'invalid'] as const).map((expected) => (
          <Button
            key={expected}
            variant="default"
            size="compact-sm"
            disabled={isKeeping}
            onClick={() => keep({ ...car, expected })}
          >
            {t(`kept.must.${expected}`)}
          </Button>
        ))}
      </div>
      <h3 id={titleId} className={classes.legend}>
        {t('kept.title', { count: kept.length })}
      </h3>
      {kept.length === 0 && <p className={classes.quiet}>{t('kept.none')}</p>}
      <ul className={classes.list}>
        {kept.map(({ one, outcome }) => (
          <li key={one.id} className={classes.reason}>
            <StatusBadge
              tone={!outcome ? 'grey' : outcome.passes ? 'green' : 'red'}
              label={t(!outcome ? 'kept.untried' : outcome.passes ? 'kept.passes' : 'kept.fails')}
            />
            <span>
              <strong>{one.name}</strong> {t(`kept.must.${one.expected}`)}
            </span>
            {outcome?.text && <p className={classes.said}>{outcome.text}</p>}
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('kept.tryOne', { name: one.name })}
              onClick={() => onTry(one)}
            >
              {t('kept.try')}
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('kept.archiveOne', { name: one.name })}
              onClick={() => archive(one)}
            >
              {t('kept.archive')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
