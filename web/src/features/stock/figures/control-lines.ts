import type { Behind } from './FigureLink';
import type { ControlLine, ControlReport } from './figure-query';

export const figures = ['quota', 'ordered', 'arrived', 'sold', 'stock', 'free'] as const;
export type Figure = (typeof figures)[number];

/** Those with vehicles behind them. */
export const drilled: readonly Figure[] = ['ordered', 'arrived', 'sold', 'stock'];

export interface Line {
  key: string;
  kind: 'total' | 'serie' | 'range' | 'model';
  /** Empty: the whole brand. */
  title: string;
  /** The code of a model. */
  code?: string;
  isArchived: boolean;
  figures: ControlLine;
  /** What narrows the stock list to the cars of the line. */
  behind: Behind;
  /** The serie, of a line that opens and closes. */
  serieId?: number;
  /** Some models of the serie come later. */
  isCut?: boolean;
}

/** What is shown, from top to bottom: the whole brand, its series, and the ranges and models of those that are open. */
export function linesOf(
  pages: readonly ControlReport[],
  open: ReadonlySet<number>,
  nameOf: (names: Readonly<Record<string, string>>) => string,
): Line[] {
  const last = pages.at(-1);
  if (!last) return [];
  const models = pages.flatMap((page) => page.models);
  const isCut = models.length < last.count;
  const reached = last.series.findIndex(({ id }) => id === models.at(-1)?.serie_id);
  const lines: Line[] = [
    { key: 'total', kind: 'total', title: '', isArchived: false, figures: last.total, behind: {} },
  ];
  last.series.forEach((serie, at) => {
    lines.push({
      key: `serie ${String(serie.id)}`,
      kind: 'serie',
      title: serie.name,
      isArchived: serie.status === 'deleted',
      figures: serie,
      behind: { ofSerieId: serie.id },
      serieId: serie.id,
      isCut: isCut && at >= reached,
    });
    if (!open.has(serie.id)) return;
    for (const range of last.ranges.filter(({ serie_id: of }) => of === serie.id)) {
      lines.push({
        key: `range ${String(range.id)}`,
        kind: 'range',
        title: range.name,
        isArchived: false,
        figures: range,
        behind: { modelrangeId: range.id },
      });
      for (const model of models.filter(({ modelrange_id: of }) => of === range.id))
        lines.push({
          key: `model ${String(model.id)}`,
          kind: 'model',
          title: nameOf(model.name) || model.code,
          code: model.code,
          isArchived: model.status === 'deleted',
          figures: model,
          behind: { modelIds: model.id },
        });
    }
  });
  return lines;
}
