import i18next from 'i18next';
import type { ListColumn } from './describe';
import type { CellContext, EntityTexts, EntityTextsPath } from './entity';

type EntityTextKey =
  | Exclude<keyof EntityTexts, 'fields' | 'values'>
  | `actions.${string}`
  | `fields.${string}`
  | `values.${string}`;

/**
 * A text of the entity a list is about. The path's type proves that the texts exist; which entity it is
 * is known only at run time, so the key cannot be a literal here.
 */
export function entityText(
  path: EntityTextsPath,
  key: EntityTextKey,
  values: Record<string, unknown> = {},
): string {
  return (i18next.t as unknown as (key: string, values: Record<string, unknown>) => string)(
    `${path}.${key}`,
    values,
  );
}

/** The gender of an entity's name, as the context of a word that follows it; none where it is the usual one. */
export function genderOf(texts: EntityTextsPath): 'feminine' | undefined {
  const isOwn = i18next.exists(`${texts}.gender`) && entityText(texts, 'gender') === 'feminine';
  return isOwn ? 'feminine' : undefined;
}

/** Says of a record that it is in use. */
export function activeText({ texts, t }: Pick<CellContext, 'texts' | 't'>): string {
  return t(genderOf(texts) ? 'status.active_feminine' : 'status.active');
}

/** What archiving is called: of its own, as when it takes a record out of another, or by its common name. */
export function archiveText({ texts, t }: Pick<CellContext, 'texts' | 't'>): string {
  const own = `${texts}.actions.archive`;
  return i18next.exists(own) ? entityText(texts, 'actions.archive') : t('action.archive');
}

/** The title of a column: of its own, or the entity's word for its field. */
export function columnTitle(
  { key, title }: Pick<ListColumn<never>, 'key' | 'title'>,
  { texts, t }: Pick<CellContext, 'texts' | 't'>,
): string {
  return title ? t(title) : entityText(texts, `fields.${key}`);
}
