import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { problemText } from '@/kit/ui/problem-text';
import { classesQuery, offeredQuery } from '../queries';
import type { RuleOf } from '../rule-of';
import { useRuleNames } from '../rule-names';
import { groupsOf } from './groups';
import { KeptConfigurations } from './KeptConfigurations';
import classes from './RuleTester.module.css';
import { TriedOptions } from './TriedOptions';
import { TriedKept } from './TriedKept';
import { isSameCar, type Kept } from './use-kept';
import { type Draft, type OfferType, useTrial } from './use-trial';
import { Verdict } from './Verdict';

/** No feature has it. */
const unknownId = Number.MAX_SAFE_INTEGER;

const offerTypes: readonly OfferType[] = ['standard', 'embassy', 'diplomatic'];

/** Where it stands below the rules or their form, what was asked for is seen at once. */
function bringIntoSight(tester: HTMLElement | null): void {
  tester?.scrollIntoView({ block: 'nearest' });
}

interface RuleTesterProps {
  of: RuleOf;
  /** A rule that is not saved, tried in place of the stored one. */
  draft?: Draft | undefined;
  /** Opens a rule that stands in the way; absent where an editor is open already. */
  onOpen?: ((ruleId: number) => void) | undefined;
  onClose?: (() => void) | undefined;
  /** The kept configuration that is ticked first. */
  kept?: number | undefined;
}

/** A car is ticked together, and what the rules say of it is seen at once. Nothing is stored. */
export default function RuleTester({ of, draft, onOpen, onClose, kept }: RuleTesterProps) {
  const { t } = useTranslation('models');
  const { t: tCommon } = useTranslation();
  const titleId = useId();
  const [search, setSearch] = useState('');
  const { car, putCar, clear, trial, error, tick, why, setWhy, because } = useTrial(of, draft);
  const names = useRuleNames(of.modelId, of.pricelistId);
  const { context } = useCellContext('models:rules');
  const { data: offered } = useQuery(offeredQuery(of.modelId, of.pricelistId));
  const { data: productClasses } = useQuery(classesQuery);
  const classById = new Map(productClasses?.map((one) => [one.id, one]));
  const states = new Map(trial?.states.map(({ feature_id: id, state }) => [id, state]));
  const options = (offered ?? [])
    .filter(({ feature_id: id }) => states.has(id))
    .map(({ feature_id: id, feature_code: code, productclass_id: classId }) => ({
      id,
      code,
      name: names.nameOf({ kind: 'feature', id, code }) ?? '',
      classId: classId ?? null,
    }));
  const className = (id: number) => {
    const one = classById.get(id);
    return translate(one?.name, context).text || one?.code || '';
  };
  const groups = groupsOf(options, className, search);
  const isExclusive = (id: number | null) => id !== null && Boolean(classById.get(id)?.exclusive);
  const codeById = new Map(offered?.map(({ feature_id: id, feature_code: code }) => [id, code]));
  const idByCode = new Map(offered?.map(({ feature_id: id, feature_code: code }) => [code, id]));
  const codesOf = (ids: readonly number[]) => ids.flatMap((id) => codeById.get(id) ?? []);
  // What the model no longer has stays among the choices, as one that it does not know.
  const idsOf = (codes: readonly string[]) => codes.map((code) => idByCode.get(code) ?? unknownId);
  const byIds = ({ offer_type: offerType, chosen, dropped }: Kept) => ({
    offer_type: offerType,
    chosen: idsOf(chosen),
    dropped: idsOf(dropped),
  });
  return (
    // In the form of a rule Enter would save the rule.
    <section
      ref={bringIntoSight}
      className={classes.tester}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {t('tester.title')}
        </h2>
        {onClose && (
          <Button variant="subtle" size="compact-sm" onClick={onClose}>
            {tCommon('action.close')}
          </Button>
        )}
      </div>
      {draft && <p className={classes.quiet}>{t('tester.withDraft')}</p>}
      <div className={classes.tools}>
        <NativeSelect
          label={t('tester.offerType')}
          value={car.offer_type}
          data={offerTypes.map((value) => ({ value, label: t(`tester.type.${value}`) }))}
          onChange={({ currentTarget }) => putCar({ offer_type: currentTarget.value as OfferType })}
        />
        <TextInput
          label={t('tester.search')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </div>
      {!draft && offered && <TriedKept of={of} isTicked={(one) => isSameCar(byIds(one), car)} />}
      <Verdict
        trial={trial}
        problem={error ? problemText(problemOf(error), tCommon).text : undefined}
        onOpen={onOpen}
      />
      <div className={classes.head}>
        <span className={classes.quiet}>{t('tester.chosen', { count: car.chosen.length })}</span>
        <Button
          variant="default"
          size="compact-sm"
          disabled={car.chosen.length + car.dropped.length === 0}
          onClick={clear}
        >
          {t('tester.clear')}
        </Button>
      </div>
      {trial && groups.length === 0 && <p className={classes.quiet}>{t('tester.nothing')}</p>}
      <div className={classes.options}>
        {groups.map((group) => (
          <TriedOptions
            key={group.classId ?? 0}
            group={group}
            states={states}
            isExclusive={isExclusive(group.classId)}
            onTick={(id, isOn) => tick(isOn ? { add: [id] } : { remove: [id] })}
            why={why}
            because={because}
            onWhy={setWhy}
            onOpen={onOpen}
          />
        ))}
      </div>
      {!draft && (
        <KeptConfigurations
          of={of}
          car={{ offer_type: car.offer_type, chosen: codesOf(car.chosen), dropped: codesOf(car.dropped) }}
          // Its codes are options only once what the model offers is known.
          first={offered ? kept : undefined}
          onTry={(one) => putCar(byIds(one))}
        />
      )}
    </section>
  );
}
