/** A model whose rules keep its list from being published, and why, in the user's language. */
export interface BlockedModel {
  code: string;
  reasons: readonly string[];
}

const prefix = 'model ';

/** The models that a refusal to publish names: its errors stand under `model <code>`. */
export function blockedModels(fields: Readonly<Record<string, readonly string[]>>): readonly BlockedModel[] {
  return Object.entries(fields)
    .filter(([path]) => path.startsWith(prefix))
    .map(([path, reasons]) => ({ code: path.slice(prefix.length), reasons }));
}
