import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { month as monthName } from '@/i18n/format';
import { ScrollRegion } from '@/kit/ui/ScrollRegion';
import { drilled, type Figure, figures, type Line } from './control-lines';
import { daysOf, FigureLink } from './FigureLink';
import classes from './Figures.module.css';
import type { ControlChoice } from './figure-query';

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

interface ControlTableProps {
  choice: ControlChoice;
  lines: readonly Line[];
  /** One figure, or all of them below each other. */
  figure: Figure | 'all';
  /** How many months of the year have begun. */
  begun: number;
  open: ReadonlySet<number>;
  onToggle: (serieId: number) => void;
}

/** Cars by serie, range, model and month; head and first column stay in sight. */
export function ControlTable({ lines, figure, choice, begun, open, onToggle }: ControlTableProps) {
  const { t } = useTranslation(['figures', 'grid']);
  return (
    <ScrollRegion label={t('control.table')} className={classes.scroller}>
      <table className={classes.table} aria-label={t('control.table')}>
        <thead>
          <tr>
            <th scope="col" className={classes.first}>
              {t('control.line')}
            </th>
            {months.map((month) => (
              <th key={month} scope="col" title={nameOf(choice.year, month)}>
                {t(`grid:months.${month}`)}
              </th>
            ))}
            <th scope="col">{t('control.ofYear')}</th>
          </tr>
        </thead>
        {lines.map((line) => (
          <LineBody
            key={line.key}
            line={line}
            figure={figure}
            choice={choice}
            begun={begun}
            isOpen={line.serieId !== undefined && open.has(line.serieId)}
            onToggle={onToggle}
          />
        ))}
      </table>
    </ScrollRegion>
  );
}

const nameOf = (year: number, month: number) =>
  monthName(`${String(year)}-${String(month).padStart(2, '0')}`);

interface LineProps extends Pick<ControlTableProps, 'choice' | 'figure' | 'begun' | 'onToggle'> {
  line: Line;
  isOpen: boolean;
}

const LineBody = memo(function LineBody({ line, figure, choice, begun, isOpen, onToggle }: LineProps) {
  const { t } = useTranslation('figures');
  const title = line.kind === 'total' ? t('control.total') : line.title;
  const heading = (
    <span className={classes.title}>
      {line.serieId !== undefined && (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'control.close' : 'control.open', { name: title })}
          onClick={() => onToggle(line.serieId ?? 0)}
        >
          {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
        </button>
      )}
      <span>
        {title}
        {line.code !== undefined && line.code !== title && <small> {line.code}</small>}
        {line.isArchived && <small> {t('control.archived')}</small>}
      </span>
    </span>
  );
  if (figure !== 'all')
    return (
      <tbody data-kind={line.kind}>
        <tr>
          <th scope="row" className={classes.first}>
            {heading}
          </th>
          <Cells line={line} title={title} figure={figure} choice={choice} begun={begun} />
        </tr>
      </tbody>
    );
  return (
    <tbody data-kind={line.kind}>
      <tr className={classes.heading}>
        <th scope="rowgroup" className={classes.first}>
          {heading}
        </th>
        <td colSpan={13} aria-hidden />
      </tr>
      {figures.map((one) => (
        <tr key={one}>
          <th scope="row" className={classes.first} data-figure title={t(`control.means.${one}`)}>
            {t(`control.figures.${one}`)}
          </th>
          <Cells line={line} title={title} figure={one} choice={choice} begun={begun} />
        </tr>
      ))}
    </tbody>
  );
});

interface CellsProps extends Pick<LineProps, 'line' | 'choice' | 'begun'> {
  title: string;
  figure: Figure;
}

function Cells({ line, title, figure, choice, begun }: CellsProps) {
  const { t } = useTranslation('figures');
  const { year, brandId, companyId, isReserved } = choice;
  const isDrilled = drilled.includes(figure);
  const behind = (days: { from: string; to: string }) =>
    isDrilled
      ? {
          figure,
          ...(figure === 'stock' ? { to: days.to } : days),
          brandIds: brandId,
          companyIds: companyId,
          ...line.behind,
          ...(isReserved !== '-1' && { isReserved }),
        }
      : undefined;
  const label = (period: string, number: number) =>
    t('behind', { line: title, figure: t(`control.figures.${figure}`), period, number });
  const ofYear = line.figures.of_year[figure] ?? undefined;
  return (
    <>
      {months.map((month) => {
        const number = line.figures[figure][month - 1];
        return (
          <td key={month} data-below={(number ?? 0) < 0 || undefined}>
            <FigureLink
              number={number}
              behind={behind(daysOf(year, month))}
              label={label(nameOf(year, month), number ?? 0)}
            />
          </td>
        );
      })}
      <td data-below={(ofYear ?? 0) < 0 || undefined} data-total>
        <FigureLink
          number={ofYear}
          // What stands at the end of the year is what stood at the end of its last month.
          behind={behind(figure === 'stock' ? daysOf(year, Math.max(1, begun)) : daysOf(year))}
          label={label(String(year), ofYear ?? 0)}
        />
      </td>
    </>
  );
}
