import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import type { RuleOf } from '../rule-of';
import classes from './RuleTester.module.css';
import { type Kept, outcomeBadge, useKept } from './use-kept';

/** Which kept configuration is the one that is ticked, what it must stay and what the rules say of it. */
export function TriedKept({ of, isTicked }: { of: RuleOf; isTicked: (kept: Kept) => boolean }) {
  const { t } = useTranslation('models');
  const { kept } = useKept(of);
  const tried = kept.find(({ one }) => isTicked(one));
  if (!tried) return null;
  const { one, outcome } = tried;
  const { tone, text } = outcomeBadge(outcome);
  return (
    <section aria-label={t('kept.tried')} className={classes.tried}>
      <div className={classes.triedHead}>
        <Text component="h3" size="sm" fw={600}>
          {one.name}
        </Text>
        <StatusBadge tone={tone} label={t(text)} />
      </div>
      <Text size="sm">{t(`kept.must.${one.expected}`)}</Text>
      {outcome?.text && <Text size="sm">{outcome.text}</Text>}
    </section>
  );
}
