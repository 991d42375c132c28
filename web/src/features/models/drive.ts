import type { Schemas } from '@/api/client';
import type { Fields } from '@/kit/record/conflict';

/** What decides which fields of a model's drive are asked for. */
export interface DriveFacts {
  fuels: readonly Schemas['Fuel'][];
  hybrids: readonly Schemas['HybridType'][];
  /** The group's setting: models have electric fields at all. */
  electricInUse: boolean;
}

/** Which groups of fields apply to a fuel and a hybrid type. */
export function applies({ fuels, hybrids, electricInUse }: DriveFacts, values: Fields) {
  const fuel = fuels.find(({ id }) => id === values.fuel_id);
  const hybrid = fuel?.has_hybrids && hybrids.find(({ id }) => id === values.hybrid_type_id);
  const isElectric = fuel?.has_electric_properties || (hybrid && hybrid.has_electric_properties);
  return {
    hybrid: fuel?.has_hybrids ?? false,
    electric: electricInUse && Boolean(isElectric),
    tank: fuel?.has_tank ?? false,
  };
}
