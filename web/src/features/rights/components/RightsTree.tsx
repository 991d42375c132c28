import { Button, NativeSelect } from '@mantine/core';
import { type CSSProperties, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '@/session/can';
import { useMe } from '@/session/me';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import {
  cellOf,
  cellValues,
  type CellValue,
  deciding,
  type DraftEntry,
  narrowings,
  paramsOf,
  type Prepared,
} from '../entries';
import type { State } from '../queries';
import { useParamWords } from '../words';
import classes from './RightsTree.module.css';

/** More values of one line than this are shown in the list of entries. */
const mostValues = 20;

interface RightsTreeProps {
  states: readonly State[];
  held: Prepared;
  /** Nothing can be changed: one's own role, or that of administrators. */
  isFixed: boolean;
  keyword: string;
  /** Both stay the same functions: lines are not drawn again for them. */
  onCell: (name: string, value: CellValue) => void;
  onNarrow: (state: State) => void;
  onAll: () => void;
}

/** Everything that can be permitted, area by area, with what the role says of it. */
export function RightsTree({ states, held, isFixed, keyword, onCell, onNarrow, onAll }: RightsTreeProps) {
  const { t } = useTranslation(['rights', 'common']);
  const words = useParamWords();
  const { permissions } = useMe();
  const values = narrowings(
    held.entries,
    states.map(({ state }) => state),
  );
  const parents = new Set(states.map(({ above }) => above));
  const depths = new Map<string, number>();
  for (const { state, above } of states) depths.set(state, above ? (depths.get(above) ?? 0) + 1 : 0);
  const wanted = keyword.trim().toLocaleLowerCase();
  const shown = states.filter(({ state, label, text }) =>
    `${state} ${label} ${text}`.toLocaleLowerCase().includes(wanted),
  );
  const areas = [...new Set(shown.map(({ area }) => area))];
  const mayGive = (state: string, parent?: string) => can(permissions, { state, parent });

  return (
    <>
      {shown.length === 0 && <p className={classes.none}>{t('nothingFound')}</p>}
      {areas.map((area) => (
        <section key={area} aria-label={t(`common:nav.group.${area}`)}>
          <h3 className={classes.area}>{t(`common:nav.group.${area}`)}</h3>
          {shown
            .filter((state) => state.area === area)
            .map((state) => {
              const some = values.get(state.state) ?? [];
              const depth = depths.get(state.state) ?? 0;
              return (
                <div key={state.state}>
                  <Line
                    name={state.state}
                    label={state.label}
                    text={state.text}
                    depth={depth}
                    value={cellOf(held, state.state)}
                    decided={deciding(held, { state: state.state, parent: state.parent })}
                    hasBelow={parents.has(state.state) || state.params.length > 0}
                    isFixed={isFixed}
                    isMissing={!mayGive(state.state, state.parent)}
                    isMissingBelow={!mayGive(`${state.state}.unnamed`)}
                    onCell={onCell}
                    narrowed={isNarrowed(state) && !isFixed ? state : undefined}
                    onNarrow={onNarrow}
                  />
                  {some.slice(0, mostValues).map((value) => {
                    const params = paramsOf(value);
                    const name = `${state.state}.${value}`;
                    return (
                      <Line
                        key={value}
                        name={name}
                        label={params.map(([key, of]) => words(key, of)).join(', ')}
                        depth={depth + 1}
                        value={cellOf(held, name)}
                        decided={deciding(held, { state: state.state, params })}
                        hasBelow={false}
                        isFixed={isFixed}
                        isMissing={!can(permissions, { state: state.state, parent: state.parent, params })}
                        isMissingBelow
                        onCell={onCell}
                        onNarrow={onNarrow}
                      />
                    );
                  })}
                  {some.length > mostValues && (
                    <Button variant="subtle" className={classes.more} onClick={onAll}>
                      {t('moreValues', { count: some.length - mostValues })}
                    </Button>
                  )}
                </div>
              );
            })}
        </section>
      ))}
    </>
  );
}

/** Nobody gives a right for one offer. */
function isNarrowed({ params }: State): boolean {
  return params.length > 0 && params[0] !== 'versionId';
}

interface LineProps {
  name: string;
  label: string;
  text?: string;
  depth: number;
  value: CellValue;
  decided: DraftEntry | undefined;
  hasBelow: boolean;
  isFixed: boolean;
  /** One does not have it oneself, so it cannot be given. */
  isMissing: boolean;
  isMissingBelow: boolean;
  onCell: (name: string, value: CellValue) => void;
  /** What can be permitted for some only. */
  narrowed?: State | undefined;
  onNarrow: (state: State) => void;
}

const Line = memo(function Line(line: LineProps) {
  const { narrowed } = line;
  const { name, label, text, depth, value, decided, hasBelow, isFixed, isMissing, isMissingBelow } = line;
  const { t } = useTranslation('rights');
  const isAllowed = decided?.type === 'ALLOW';
  const options = cellValues
    .filter((one) => hasBelow || !one.endsWith('*') || one === value)
    .map((one) => ({
      value: one,
      label:
        one === ''
          ? t(isAllowed && value === '' ? 'cell.inheritedAllow' : 'cell.inherited')
          : t(`cell.${one}`),
      disabled: one !== value && ((one === 'ALLOW' && isMissing) || (one === 'ALLOW.*' && isMissingBelow)),
    }));
  return (
    <div className={classes.line} style={{ '--depth': depth } as CSSProperties}>
      <div className={classes.what}>
        <span className={classes.label}>{label}</span>
        {text && <span className={classes.text}>{text}</span>}
        {isMissing && !isFixed && <span className={classes.text}>{t('notYours')}</span>}
      </div>
      <div className={classes.says}>
        <StatusBadge tone={isAllowed ? 'green' : 'grey'} label={t(isAllowed ? 'may' : 'mayNot')} />
        <span className={classes.entry}>
          {decided
            ? `${decided.id > 0 ? `${decided.id} ` : ''}${t(`cell.${decided.type}`)} ${decided.permission}`
            : t('noEntry')}
        </span>
      </div>
      <div className={classes.cell}>
        <NativeSelect
          aria-label={label}
          name={name}
          value={value}
          data={options}
          disabled={isFixed}
          onChange={({ currentTarget }) =>
            line.onCell(name, cellValues.find((one) => one === currentTarget.value) ?? '')
          }
        />
        {narrowed && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('narrow.of', { name: label })}
            onClick={() => line.onNarrow(narrowed)}
          >
            {t('narrow.button')}
          </Button>
        )}
      </div>
    </div>
  );
});
