import type { PermissionQuestion } from '@/session/can';

/** What an import of a kind may be given, and what it must be given. */
interface KindRules {
  /** The state whose permission, for the brand, an import needs. */
  state: string;
  /** Prices, features of models, packages and rules stand in a price list. */
  list: 'required' | 'optional' | 'none';
  /** Texts may come in columns that do not name their language. */
  hasTexts: boolean;
  /** Its rows may name series, ranges and the like that nobody has described yet. */
  mayCreate: boolean;
  /** Beside the state, one of these: the rights that its rows ask for. */
  writes?: readonly string[];
  /** A file may name all records there are; those that it does not name are listed. */
  mayBeComplete?: true;
  /** Accessories of one serie. */
  serie?: true;
  /** Prices of a dealer of its own. */
  company?: true;
}

const vehicles = {
  state: 'app.brand',
  list: 'optional',
  hasTexts: true,
  mayCreate: true,
} as const;
const features = { ...vehicles, state: 'app.brand.feature' } as const;
const costs = {
  state: 'app.brand.primecost',
  list: 'required',
  hasTexts: false,
  mayCreate: false,
} as const;

/** The kinds of import, in the order in which they are offered. */
export const importKinds = {
  'bmw-vehicle-data': vehicles,
  features,
  'features-title': { ...features, list: 'none', mayCreate: false },
  'fca-models-features': { ...features, list: 'required' },
  'fca-features-rules': { ...features, list: 'required', mayCreate: false },
  fca: { ...features, list: 'required' },
  equipment: { ...vehicles, list: 'none', mayCreate: false },
  accessories: { ...vehicles, state: 'app.serie.edit', list: 'none', mayCreate: false, serie: true },
  prices: { ...costs, state: 'app.brand.pricelist' },
  primecost: costs,
  wholesale: { ...costs, company: true },
  transaction: {
    state: 'app.survey',
    list: 'none',
    hasTexts: false,
    mayCreate: false,
  },
  vehicle: {
    state: 'app.stock',
    writes: ['app.vehicles.create', 'app.vehicles.edit', 'app.vehicles.createUsed', 'app.vehicles.editUsed'],
    list: 'none',
    hasTexts: false,
    mayCreate: false,
    mayBeComplete: true,
  },
} as const satisfies Record<string, KindRules>;

export type ImportKind = keyof typeof importKinds;

/** What a screen offers to import. */
export interface ImportOffer {
  brandId: number;
  /** The user may choose another brand, as on screens that show several. */
  anyBrand?: true;
  /** The kinds to choose from; those that the user may not import are left out. */
  kinds: readonly ImportKind[];
  /** The price list and the dealer that the screen is about. */
  pricelistId?: number;
  companyId?: number;
  /** The serie whose accessories the screen is about. */
  serieId?: number;
  /** The language that texts are in by themselves. */
  languageId?: number;
}

export function rulesOf(kind: ImportKind): KindRules {
  return importKinds[kind];
}

export const allKinds = Object.keys(importKinds) as readonly ImportKind[];

/** The kinds that bring vehicle data of a brand. */
export const vehicleKinds = [
  'bmw-vehicle-data',
  'fca',
  'fca-models-features',
  'fca-features-rules',
] as const satisfies readonly ImportKind[];

/** What it takes to import a kind for a brand. */
export function permissionOf(kind: ImportKind, brandId: number): PermissionQuestion {
  return { state: importKinds[kind].state, params: [['brandId', brandId]] };
}

/** Whether the user may import a kind for a brand. */
export function mayImport(
  may: (question: PermissionQuestion) => boolean,
  kind: ImportKind,
  brandId: number,
): boolean {
  const { writes } = rulesOf(kind);
  return may(permissionOf(kind, brandId)) && (writes?.some((state) => may({ state })) ?? true);
}

/** Whether a kind that the server names is one of these; those of a newer version are not. */
export function isImportKind(kind: string): kind is ImportKind {
  return kind in importKinds;
}
