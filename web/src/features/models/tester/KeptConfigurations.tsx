import { Button, Group, Text } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '@/api/problem';
import { problemText } from '@/kit/ui/problem-text';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { useStable } from '@/kit/ui/useStable';
import type { RuleOf } from '../rule-of';
import classes from './RuleTester.module.css';
import { isSameCar, type Kept, type KeptCar, outcomeBadge, useKept } from './use-kept';

interface KeptConfigurationsProps {
  of: RuleOf;
  /** What is ticked now, by codes. */
  car: KeptCar;
  /** Ticks a kept one. */
  onTry: (kept: Kept) => void;
  /** The one to begin with, which another page leads to. */
  first: number | undefined;
}

/** Configurations that must stay possible or impossible: kept by one press, tried with every change and every publish. */
export function KeptConfigurations({ of, car, onTry, first }: KeptConfigurationsProps) {
  const { t } = useTranslation('models');
  const titleId = useId();
  const { kept, keep, isKeeping, refused, archive } = useKept(of);
  const begun = kept.find(({ one }) => one.id === first)?.one;
  const begin = useStable((one: Kept) => onTry(one));
  // Once: what is ticked afterwards stays, whatever is read again.
  const done = useRef<number>(undefined);
  useEffect(() => {
    if (!begun || done.current === begun.id) return;
    done.current = begun.id;
    begin(begun);
  }, [begun, begin]);
  const isRefused = refused !== undefined && isSameCar(refused.car, car);
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
      {isRefused && (
        <Refusal
          problem={refused.problem}
          other={kept.find(({ one }) => isSameCar(one, car))?.one}
          onOpen={onTry}
        />
      )}
      <h3 id={titleId} className={classes.legend}>
        {t('kept.title', { count: kept.length })}
      </h3>
      {kept.length === 0 && <p className={classes.quiet}>{t('kept.none')}</p>}
      <ul className={classes.list}>
        {kept.map(({ one, outcome }) => (
          <li key={one.id} className={classes.reason} aria-current={one.id === first || undefined}>
            <StatusBadge tone={outcomeBadge(outcome).tone} label={t(outcomeBadge(outcome).text)} />
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

interface RefusalProps {
  problem: Problem;
  /** The kept configuration that is the same car. */
  other: Kept | undefined;
  onOpen: (kept: Kept) => void;
}

/** Why a car is not kept: it is kept already, as the contrary or in the same way. */
function Refusal({ problem, other, onOpen }: RefusalProps) {
  const { t } = useTranslation('models');
  const { t: tCommon } = useTranslation();
  const [reason] = Object.values(problem.fields).flat();
  return (
    <Group gap="xs" role="alert">
      <Text size="sm" c="var(--mantine-color-error)">
        {reason ?? problemText(problem, tCommon).text}
      </Text>
      {other && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('kept.openOne', { name: other.name })}
          onClick={() => onOpen(other)}
        >
          {t('kept.open')}
        </Button>
      )}
    </Group>
  );
}
