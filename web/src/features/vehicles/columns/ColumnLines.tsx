import { Button, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconArrowDown, IconArrowUp, IconLock } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DragHandle } from '@/kit/ui/DataGrid/DragHandle';
import type { DropEdge } from '@/kit/ui/DataGrid/rowDrag';
import { MovableLine } from '@/kit/ui/MovableLine';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { StepButton } from '@/kit/ui/StepButton';
import classes from './Columns.module.css';
import type { PlacedColumn } from './column-set';

interface LinesProps {
  /** What a role decides itself; absent where what is common is decided. */
  own: ReadonlySet<number> | undefined;
  nameOf: (id: number) => string;
  onToggle: (id: number) => void;
  /** Undoes what the role has decided of a column. */
  onFollow: ((id: number) => void) | undefined;
}

interface ShownColumnsProps extends LinesProps {
  shown: readonly number[];
  columns: readonly PlacedColumn[];
  onMove: (id: number, by: -1 | 1) => void;
  onDrop: (id: number, target: number, edge: DropEdge) => void;
  /** Begins with what the list shows while nobody has decided. */
  onUsual: () => void;
}

/** The columns shown, in their order; moved by dragging, by buttons, or by Alt and an arrow. */
export function ShownColumns(props: ShownColumnsProps) {
  const { t } = useTranslation('vehicles');
  const { shown, columns, own, nameOf, onToggle, onMove, onDrop, onFollow, onUsual } = props;
  const grid = useId();
  return (
    <section className={classes.part} aria-label={t('columns.shown')}>
      <Title order={2} size="h3">
        {t('columns.shown')}
      </Title>
      {shown.length === 0 ? (
        <div className={classes.nothing}>
          <p>{t('columns.nothing')}</p>
          <Button variant="default" onClick={onUsual}>
            {t('columns.usual')}
          </Button>
        </div>
      ) : (
        <ol className={classes.lines}>
          {shown.map((id, index) => {
            const name = nameOf(id);
            return (
              <MovableLine key={id} data-row-id={id} className={classes.line} onMove={(by) => onMove(id, by)}>
                <DragHandle id={id} grid={grid} label={t('columns.drag', { name })} onDrop={onDrop} />
                <span className={classes.place}>{index + 1}</span>
                <Check name={name} isShown onToggle={() => onToggle(id)} />
                <Guarded code={columns.find(({ columnId }) => columnId === id)?.code} />
                <span className={classes.end}>
                  <Whose id={id} own={own} name={name} onFollow={onFollow} />
                  <StepButton
                    label={t('columns.up', { name })}
                    icon={IconArrowUp}
                    isOff={index === 0}
                    onPress={() => onMove(id, -1)}
                  />
                  <StepButton
                    label={t('columns.down', { name })}
                    icon={IconArrowDown}
                    isOff={index === shown.length - 1}
                    onPress={() => onMove(id, 1)}
                  />
                </span>
              </MovableLine>
            );
          })}
        </ol>
      )}
    </section>
  );
}

interface HiddenColumnsProps extends LinesProps {
  columns: readonly PlacedColumn[];
}

/** The columns that could be shown too. */
export function HiddenColumns({ columns, own, nameOf, onToggle, onFollow }: HiddenColumnsProps) {
  const { t } = useTranslation('vehicles');
  if (columns.length === 0) return null;
  return (
    <section className={classes.part} aria-label={t('columns.hidden')}>
      <Title order={2} size="h3">
        {t('columns.hidden')}
      </Title>
      <ul className={classes.hidden}>
        {columns.map(({ columnId: id, code }) => {
          const name = nameOf(id);
          return (
            <li key={id} data-row-id={id} className={classes.other}>
              <Check name={name} isShown={false} onToggle={() => onToggle(id)} />
              <Guarded code={code} />
              {own?.has(id) && <Whose id={id} own={own} name={name} onFollow={onFollow} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface CheckProps {
  name: string;
  isShown: boolean;
  onToggle: () => void;
}

function Check({ name, isShown, onToggle }: CheckProps) {
  return (
    <label className={classes.check}>
      <input type="checkbox" checked={isShown} onChange={onToggle} />
      <span>{name}</span>
    </label>
  );
}

const costs = new Set(['price_purchase', 'holding_cost']);

/** Some columns are there only for those who may see what cars cost the group. */
function Guarded({ code }: { code: string | undefined }) {
  const { t } = useTranslation('vehicles');
  if (code === undefined || !costs.has(code)) return null;
  return (
    <span className={classes.guarded} title={t('columns.guarded')}>
      <IconLock size={14} aria-hidden />
      <VisuallyHidden>{t('columns.guarded')}</VisuallyHidden>
    </span>
  );
}

interface WhoseProps extends Pick<LinesProps, 'own' | 'onFollow'> {
  id: number;
  name: string;
}

/** Whether a column is shown as for all or as the role has it, and the way back. */
function Whose({ id, name, own, onFollow }: WhoseProps) {
  const { t } = useTranslation('vehicles');
  if (!own) return null;
  if (!own.has(id)) return <span className={classes.inherited}>{t('columns.common')}</span>;
  return (
    <>
      <StatusBadge tone="amber" label={t('columns.own')} />
      <StepButton
        label={t('columns.follow', { name })}
        icon={IconArrowBackUp}
        onPress={() => onFollow?.(id)}
      />
    </>
  );
}
