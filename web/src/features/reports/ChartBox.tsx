import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useElementSize } from '@mantine/hooks';
import { showToast } from '@/kit/ui/toast';
import { savePng } from './chart-png';
import classes from './Reports.module.css';

interface ChartBoxProps {
  title: string;
  note?: string;
  /** What the picture is called as a file. */
  file: string;
  /** How high the chart is: its place is kept until it is known how wide it can be. */
  height: number;
  /** Draws the chart so many pixels wide. */
  renderChart: (width: number) => ReactNode;
  /** The same figures as a table. */
  table: ReactNode;
  isWide?: boolean;
}

/** A chart with its twin, a table of the same figures, and the picture of it as a file. */
export function ChartBox({ title, note, file, height, renderChart, table, isWide = false }: ChartBoxProps) {
  const { t } = useTranslation('reports');
  const id = useId();
  const [isTable, setTable] = useState(false);
  const { ref: size, width } = useElementSize<HTMLDivElement>();
  const drawing = useRef<HTMLDivElement>(null);
  const save = async () => {
    const svg = drawing.current?.querySelector('svg');
    if (!svg) return;
    try {
      await savePng(svg, title, file);
    } catch {
      showToast({ message: t('png.failed') });
    }
  };
  return (
    <section className={classes.box} data-wide={isWide || undefined} aria-labelledby={id}>
      <header className={classes.boxHead}>
        <h2 id={id}>{title}</h2>
        {note && <small>{note}</small>}
        <span className={classes.boxActions}>
          {!isTable && (
            <button type="button" className={classes.quiet} onClick={() => void save()}>
              {t('png.save')}
            </button>
          )}
          <button
            type="button"
            className={classes.quiet}
            aria-label={`${t(isTable ? 'chart' : 'table')}: ${title}`}
            onClick={() => setTable(!isTable)}
          >
            {t(isTable ? 'chart' : 'table')}
          </button>
        </span>
      </header>
      {isTable ? (
        table
      ) : (
        <div ref={size}>
          <div ref={drawing} style={{ minHeight: height }}>
            {width > 0 && renderChart(width)}
          </div>
        </div>
      )}
    </section>
  );
}
