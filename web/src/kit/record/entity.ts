import type { QueryKey } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { Resources } from '@/i18n/resources';

/** What every record has, whatever it is about. */
export interface ListRow {
  id: number;
  revision: number;
  updated_at: string;
  updated_by_name: string;
}

/** What a list shows is chosen by its route: the ids in its path. */
export type ListParams = Readonly<Record<string, number>>;

/** The texts of one entity; `fields` names its fields in column heads, conflicts and history. */
export interface EntityTexts {
  title: string;
  new: string;
  empty: string;
  archived: string;
  restored: string;
  /** The gender of its name, where the words for its states follow it: "feminine". */
  gender?: string;
  fields: object;
  /** The words for the values of a field that has only a few: `values.step.option`. */
  values?: object;
}

/** Places in the text files that hold the texts of an entity: "catalog:bodyTypes". */
export type EntityTextsPath = {
  [Area in keyof Resources]: {
    [Key in keyof Resources[Area]]: Resources[Area][Key] extends EntityTexts
      ? `${Area}:${Key & string}`
      : never;
  }[keyof Resources[Area]];
}[keyof Resources];

export interface Language {
  id: number;
  code: string;
  /** In the language itself. */
  name: string;
}

/** What a cell needs to know besides its row. */
export interface CellContext {
  /** The language translated fields are shown and edited in: that of the screen where the group has it. */
  language: Language;
  /** Where a missing translation is taken from first: the language the group's texts are written in. */
  groupLanguage: Language | undefined;
  languages: readonly Language[];
  /** The texts of the entity the list is about. */
  texts: EntityTextsPath;
  /** By column: the records that a column of references may point at. */
  references: References;
  t: TFunction<'list'>;
}

/** A record that others may refer to. */
export interface ReferenceOption {
  id: number;
  name: string;
  isArchived: boolean;
}

export type References = Readonly<Record<string, ReadonlyMap<number, ReferenceOption>>>;

/** Where a list comes from. */
export interface ListSource<Params> {
  path: string;
  scope: (params: Params) => Readonly<Record<string, string | number>>;
  /** Other cached data that is stale after a change here. */
  affects: readonly QueryKey[];
}
