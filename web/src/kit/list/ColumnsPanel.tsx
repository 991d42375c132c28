import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconMinus, IconPlus, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { narrowest, widthStep } from '@/kit/ui/DataGrid/widths';
import { MovableLine } from '@/kit/ui/MovableLine';
import classes from './ColumnsPanel.module.css';
import type { ColumnPrefs } from './useColumnPrefs';

export interface ColumnsPanelProps {
  /** All columns of the list, in its own order. */
  columns: readonly { key: string; title: string }[];
  prefs: ColumnPrefs;
  /** How wide a column is now; undefined where records are cards. */
  widthOf: (key: string) => number | undefined;
  className: string | undefined;
  /** What the button shows. */
  children: ReactNode;
}

const densities = ['normal', 'spacious'] as const;

/** Which columns are shown, in which order and how wide; starts open. What is changed shows at once. */
export default function ColumnsPanel({ columns, prefs, widthOf, className, children }: ColumnsPanelProps) {
  const { t } = useTranslation('list');
  const [opened, setOpened] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  const change = (next: boolean) => {
    setOpened(next);
    if (!next) button.current?.focus();
  };
  const { shown, density } = prefs;
  const hidden = columns.map(({ key }) => key).filter((key) => !shown.includes(key));

  return (
    <Popover opened={opened} onChange={change} position="bottom-start" trapFocus>
      <Popover.Target>
        <button
          ref={button}
          type="button"
          className={className}
          aria-haspopup="dialog"
          onClick={() => change(!opened)}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label={t('columns.list')}>
        <ul className={classes.list}>
          {[...shown, ...hidden].map((key) => {
            const title = columns.find((column) => column.key === key)?.title ?? key;
            return <ColumnLine key={key} column={key} title={title} prefs={prefs} widthOf={widthOf} />;
          })}
        </ul>
        <div role="group" aria-label={t('columns.densityLabel')} className={classes.densities}>
          {densities.map((one) => (
            <button
              key={one}
              type="button"
              className={classes.choice}
              aria-pressed={density === one}
              onClick={() => prefs.setDensity(one)}
            >
              {t(one === 'normal' ? 'columns.dense' : 'columns.spacious')}
            </button>
          ))}
        </div>
        <button type="button" className={classes.reset} disabled={!prefs.isChanged} onClick={prefs.reset}>
          {t('columns.reset')}
        </button>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ColumnLineProps extends Pick<ColumnsPanelProps, 'prefs' | 'widthOf'> {
  column: string;
  title: string;
}

function ColumnLine({ column, title, prefs, widthOf }: ColumnLineProps) {
  const { t } = useTranslation('list');
  const { shown } = prefs;
  const place = shown.indexOf(column);
  const isShown = place >= 0;
  const isOnly = isShown && shown.length === 1;
  const resize = (by: number) => {
    const width = prefs.widths[column] ?? widthOf(column);
    if (width !== undefined) prefs.setWidth(column, Math.max(narrowest, width + by));
  };
  return (
    <MovableLine className={classes.line} onMove={isShown ? (by) => prefs.move(column, by) : undefined}>
      <label className={classes.name} title={isOnly ? t('columns.last') : undefined}>
        <input
          type="checkbox"
          checked={isShown}
          aria-disabled={isOnly || undefined}
          onChange={() => prefs.toggle(column)}
        />
        <span>{title}</span>
      </label>
      {isShown && (
        <>
          {/* Cards have no widths. */}
          <span className={classes.widths}>
            <Step
              label={t('columns.narrower', { name: title })}
              icon={IconMinus}
              onPress={() => resize(-widthStep)}
            />
            <Step
              label={t('columns.wider', { name: title })}
              icon={IconPlus}
              onPress={() => resize(widthStep)}
            />
          </span>
          <Step
            label={t('columns.up', { name: title })}
            icon={IconArrowUp}
            isOff={place === 0}
            onPress={() => prefs.move(column, -1)}
          />
          <Step
            label={t('columns.down', { name: title })}
            icon={IconArrowDown}
            isOff={place === shown.length - 1}
            onPress={() => prefs.move(column, 1)}
          />
        </>
      )}
    </MovableLine>
  );
}

interface StepProps {
  label: string;
  icon: TablerIcon;
  /** There is nowhere to go; it keeps the focus all the same. */
  isOff?: boolean;
  onPress: () => void;
}

function Step({ label, icon: Icon, isOff = false, onPress }: StepProps) {
  return (
    <button
      type="button"
      className={classes.step}
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={onPress}
    >
      <Icon size={14} aria-hidden />
    </button>
  );
}
