import type { MatrixFeature, MatrixModel } from './cell';

/** A feature as the matrix shows it. */
export interface FeatureRow {
  id: number;
  code: string;
  name: string;
  classId: number;
}

/** What is drawn below the heads, from top to bottom; places are counted over the features. */
export type MatrixLine =
  | { kind: 'heading'; key: string; title: string }
  | { kind: 'feature'; key: string; row: FeatureRow; line: number };

/** A column as the head shows it. */
export interface HeadColumn {
  id: number;
  code: string;
  /** As it is read out. */
  label: string;
  /** What a pointer that rests on it shows. */
  title: string;
  /** What it is called, where that stands over its code. */
  name?: string;
}

/** What stands over columns that are side by side. */
export interface HeadSpan {
  id: number;
  name: string;
  from: number;
  to: number;
}

export interface MatrixFilters {
  classId?: number;
  serieId?: number;
  keyword: string;
  /** Only what models of the list have, or had. */
  isOfferedOnly: boolean;
}

/** Features that the filters leave, under the headings of their classes; with `only` no others than those. */
export function linesOf(
  features: readonly (FeatureRow & { isOffered: boolean })[],
  { classId, isOfferedOnly }: MatrixFilters,
  matches: (texts: readonly string[]) => boolean,
  classes: ReadonlyMap<number, string>,
  only?: ReadonlySet<number>,
): { lines: readonly MatrixLine[]; rows: readonly FeatureRow[]; drawnAt: readonly number[] } {
  const left = features.filter(
    (row) =>
      (classId === undefined || row.classId === classId) &&
      (!isOfferedOnly || row.isOffered) &&
      (!only || only.has(row.id)) &&
      matches([row.code, row.name]),
  );
  const groups = new Map<number, FeatureRow[]>();
  for (const row of left) {
    const group = groups.get(row.classId);
    if (group) group.push(row);
    else groups.set(row.classId, [row]);
  }
  const lines: MatrixLine[] = [];
  const rows: FeatureRow[] = [];
  const drawnAt: number[] = [];
  // Classes in the order of their names, as lists have them; what is of no class comes last.
  const ordered = [...groups].toSorted(
    ([one], [other]) =>
      Number(one === 0) - Number(other === 0) ||
      (classes.get(one) ?? '').localeCompare(classes.get(other) ?? ''),
  );
  for (const [id, group] of ordered) {
    lines.push({ kind: 'heading', key: `class ${id}`, title: classes.get(id) ?? '' });
    for (const row of group) {
      drawnAt.push(lines.length);
      lines.push({ kind: 'feature', key: `feature ${row.id}`, row, line: rows.length });
      rows.push(row);
    }
  }
  return { lines, rows, drawnAt };
}

export function featureRow(feature: MatrixFeature, name: string): FeatureRow & { isOffered: boolean } {
  const { id, code, offered, productclass_id: classId } = feature;
  return { id, code, name, classId: classId ?? 0, isOffered: offered };
}

/** The series over the models, which come in their order. */
export function seriesOf(models: readonly MatrixModel[]): readonly HeadSpan[] {
  const spans: HeadSpan[] = [];
  for (const [index, { serie_id: id, serie_name: name }] of models.entries()) {
    const last = spans.at(-1);
    if (last?.id === id) last.to = index;
    else spans.push({ id, name, from: index, to: index });
  }
  return spans;
}

/** The names of columns over their codes. */
export function namesOver(heads: readonly HeadColumn[]): readonly HeadSpan[] {
  return heads.map(({ id, name = '' }, index) => ({ id, name, from: index, to: index }));
}

/** The models as the head shows them. */
export function headsOf(models: readonly MatrixModel[]): readonly HeadColumn[] {
  return models.map(({ id, code, serie_name: serie }) => ({
    id,
    code,
    label: `${code}, ${serie}`,
    title: `${serie} ${code}`,
  }));
}
