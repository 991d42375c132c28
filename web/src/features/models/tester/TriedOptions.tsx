import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import type { OptionGroup, TriedOption } from './groups';
import { RuleReasonList } from './RuleReasonList';
import classes from './RuleTester.module.css';

type State = Schemas['TriedState']['state'];

interface TriedOptionsProps {
  group: OptionGroup;
  states: ReadonlyMap<number, State>;
  isExclusive: boolean;
  onTick: (id: number, isOn: boolean) => void;
  /** The option that is explained. */
  why: number | undefined;
  because: Schemas['TriedWhy'] | undefined;
  onWhy: (id: number | undefined) => void;
  onOpen?: ((ruleId: number) => void) | undefined;
}

const there = new Set<State>(['selected', 'standard', 'inPackage']);

/** The options of one class, each with how it stands beside the others. */
export function TriedOptions({ group, states, isExclusive, ...row }: TriedOptionsProps) {
  const { t } = useTranslation('models');
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{group.name || t('tester.noClass')}</legend>
      <ul className={classes.list}>
        {group.options.map((option) => (
          <TriedRow
            key={option.id}
            option={option}
            state={states.get(option.id) ?? 'selectable'}
            isExclusive={isExclusive}
            {...row}
          />
        ))}
      </ul>
    </fieldset>
  );
}

interface TriedRowProps extends Omit<TriedOptionsProps, 'group' | 'states'> {
  option: TriedOption;
  state: State;
}

function TriedRow({ option, state, isExclusive, onTick, why, because, onWhy, onOpen }: TriedRowProps) {
  const { t } = useTranslation('models');
  const { id, code, name } = option;
  const isFixed = state === 'inPackage' || state === 'unpriced' || (state === 'standard' && isExclusive);
  const isOpen = why === id;
  return (
    <li className={classes.row} data-state={state}>
      <label className={classes.option}>
        <input
          type="checkbox"
          checked={there.has(state)}
          disabled={isFixed}
          onChange={({ currentTarget }) => onTick(id, currentTarget.checked)}
        />
        <span>
          <strong>{code}</strong> {name}
        </span>
      </label>
      {state !== 'selectable' && state !== 'selected' && (
        <span className={classes.state}>{t(`tester.state.${state}`)}</span>
      )}
      {(state === 'impossible' || state === 'forced') && (
        <button
          type="button"
          className={classes.why}
          aria-expanded={isOpen}
          aria-label={t('tester.whyOf', { code })}
          onClick={() => onWhy(isOpen ? undefined : id)}
        >
          {t('tester.why')}
        </button>
      )}
      {isOpen && because?.feature_id === id && (
        <div className={classes.because} role="status">
          {because.possible ? (
            t('tester.possible')
          ) : (
            <>
              <RuleReasonList reasons={because.reasons} onOpen={onOpen} />
              {because.picks.length > 0 && (
                <p className={classes.said}>
                  {t('tester.picks', { codes: because.picks.map((pick) => pick.code).join(', ') })}
                </p>
              )}
            </>
          )}
        </div>
      )}
    </li>
  );
}
