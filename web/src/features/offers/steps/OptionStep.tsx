import { NativeSelect, TextInput } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { useMe } from '@/session/me';
import type { Shortcut } from '@/shortcuts/declared';
import { useShortcuts } from '@/shortcuts/useShortcuts';
import { EmptyState } from '@/kit/ui/EmptyState';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { optionsQuery } from '../queries';
import type { OptionStepKind } from '../steps';
import { useAdvance } from '../use-advance';
import type { Car, StepName } from '../wire';
import { AdvanceSwitch } from './AdvanceSwitch';
import { CarStage } from './CarStage';
import { DealerAccessories } from './DealerAccessories';
import { ElsewhereHits } from './ElsewhereHits';
import { InPackages } from './InPackages';
import { useLook } from './look';
import { LostRows } from './LostRows';
import { LookSwitch } from './LookSwitch';
import { OptionList } from './OptionList';
import classes from './OptionStep.module.css';
import { sectionsOf, type Show, shows } from './sections';
import { StepFoot } from './StepFoot';
import { StepHead } from './StepHead';
import { usePick } from './use-pick';

/** One line of the sheet for nine keys. */
const nth: Shortcut['label'] = (t) => t('shortcuts:offer.nth');

interface OptionStepProps extends OptionStepKind {
  car: Car;
  modelId: number;
  step: StepName;
}

/** A step in which options are chosen, with the search over all steps. */
export function OptionStep({ car, modelId, step, ...kind }: OptionStepProps) {
  const { t } = useTranslation('offers');
  const { preferences } = useMe();
  const id = useId();
  const section = useRef<HTMLDivElement>(null);
  const [keyword, setKeyword] = useState('');
  const [look, setLook] = useLook();
  const [show, setShow] = useState<Show>('all');
  const versionId = car.version.id;
  const results = useQueries({
    queries: kind.lists.map((name) => optionsQuery(name, modelId, versionId)),
  });
  const advance = useAdvance(car, step);
  const pick = usePick(car, kind, advance.goOn);
  const lists = results.flatMap(({ data }, index) => {
    const name = kind.lists[index];
    return data && name ? [{ name, options: data }] : [];
  });
  const { sections, inPackages } = sectionsOf(step, lists, { keyword, show });
  const shown = sections.flatMap(({ options }) => options);
  const searchId = `${id}-search`;

  const first = () => section.current?.querySelector<HTMLElement>('[role="option"][tabindex="0"]');
  const elsewhere = () => section.current?.querySelector<HTMLElement>('[data-elsewhere] a');
  const toFirst = () => (first() ?? elsewhere())?.focus();
  /** To what is found here, else to the step that has it. */
  const jump = () => {
    const option = first();
    if (option) option.focus();
    else elsewhere()?.click();
  };
  useShortcuts(
    'offer',
    [
      {
        keys: { key: '/' },
        label: (t2) => t2('shortcuts:offer.search'),
        run: () => document.getElementById(searchId)?.focus(),
      },
      ...Array.from({ length: 9 }, (_, index): Shortcut => ({
        keys: { code: `Digit${index + 1}` },
        label: nth,
        run: () => {
          const option = shown[index];
          if (option) void pick(option);
        },
      })),
    ],
    { singleKeys: preferences.single_key_shortcuts },
  );

  const failed = results.find(({ error }) => error);
  const isLoaded = lists.length === kind.lists.length;
  const isEmpty = isLoaded && lists.every(({ options }) => options.length === 0);
  const some = lists.reduce((count, { options }) => count + options.length, 0);
  return (
    // Arrows lead from the heading into the list.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={section}
      className={classes.step}
      onKeyDown={(event) => {
        const isHead = event.target instanceof HTMLElement && event.target.tagName === 'H1';
        if (!isHead || event.key !== 'ArrowDown') return;
        event.preventDefault();
        toFirst();
      }}
    >
      {kind.shape && <CarStage car={car} step={step} />}
      <StepHead car={car} step={step}>
        <div className={classes.tools} role="search">
          <TextInput
            id={searchId}
            value={keyword}
            onChange={(event) => setKeyword(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setKeyword('');
              else if (event.key === 'ArrowDown') toFirst();
              else if (event.key === 'Enter') jump();
              else return;
              event.preventDefault();
            }}
            aria-label={t('options.search')}
            placeholder={t('options.search')}
            autoComplete="off"
            className={classes.search}
          />
          {some > 6 && (
            <NativeSelect
              aria-label={t('options.show')}
              value={show}
              onChange={(event) => setShow(event.currentTarget.value as Show)}
              data={shows.map((one) => ({ value: one, label: t(`show.${one}`) }))}
            />
          )}
          {kind.shape && <LookSwitch look={look} setLook={setLook} />}
          {kind.advances && <AdvanceSwitch {...advance} />}
        </div>
      </StepHead>
      {failed?.error && (
        <ProblemPanel problem={problemOf(failed.error)} onRetry={() => void failed.refetch()} />
      )}
      {isEmpty && step !== 'accessories' && <EmptyState text={t('options.none')} />}
      {isLoaded && !isEmpty && shown.length === 0 && inPackages.length === 0 && (
        <EmptyState text={t('options.nothing', { step: t(`step.${step}`) })} />
      )}
      <LostRows car={car} step={step} />
      <OptionList
        car={car}
        modelId={modelId}
        step={step}
        sections={sections}
        isSingle={kind.exclusive}
        shape={look === 'grid' ? kind.shape : undefined}
        onPick={(option) => void pick(option)}
      />
      {inPackages.length > 0 && <InPackages options={inPackages} />}
      {step === 'accessories' && <DealerAccessories car={car} keyword={keyword} />}
      {keyword.trim() !== '' && <ElsewhereHits car={car} modelId={modelId} step={step} keyword={keyword} />}
      <StepFoot car={car} step={step} />
    </div>
  );
}
