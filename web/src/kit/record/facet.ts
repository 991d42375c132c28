import type { Schemas } from '@/api/client';
import type { Me } from '@/session/me';
import type { CellContext } from './entity';

/** A brand or a company, by its name. */
export type Named = Pick<Schemas['BrandName'], 'id' | 'name'>;

/** Where the options of facets come from. */
export interface FacetSources {
  context: CellContext;
  /** Those of the user. */
  brands: readonly Named[];
  companies: readonly Named[];
}

export interface FacetOption {
  value: string;
  label: string;
}

/** What of the user presets facets. */
export type PresetFacts = Pick<Me, 'sales_unit' | 'service_unit'> & {
  preferences: Pick<Me['preferences'], 'brand_id' | 'company_id'>;
};

/** Something a list can be narrowed to, one value at a time. */
export interface ListFacet {
  label: (context: CellContext) => string;
  options: (sources: FacetSources) => readonly FacetOption[];
  /** Whether the contract takes the value; another one, from an old link, is ignored. */
  takes: (value: string) => boolean;
  /** The value that asks for archived records, in a list whose archive is no part of its own. */
  archived?: string;
  /** The value that it starts with for this user: chosen in the header, or what they work with. */
  preset?: (me: PresetFacts) => string | number | null | undefined;
  /** It is shown only once a link has chosen a value. */
  isByLink?: boolean;
  /** A value that is none of the options, in words. */
  words?: (value: string) => string;
  /** A value that is none of the options, asked for in a dialog that has the name of the facet. */
  ask?: {
    label: () => string;
    run: (value: string | undefined, title: string) => Promise<string | undefined>;
  };
  /** Several words may be chosen, all of which count; these are suggested for what is typed. */
  suggest?: (typed: string, signal: AbortSignal) => Promise<readonly string[]>;
}

/** Facets by the query names of the contract, which are those of the address too. */
export type Facets = Readonly<Record<string, ListFacet>>;
