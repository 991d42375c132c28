import type { Schemas } from '@/api/client';
import type { ImportState } from './queries';

export type ImportChoice = Schemas['ImportChoice'];

const deciding = new Set(['model_features', 'packages', 'rules']);

/** Whether an import may have changed what customers can choose: the same question as the server asks. */
export function mayChangeChoices(
  run: Pick<ImportState, 'dry_run' | 'reverts' | 'pricelist_id' | 'findings'>,
) {
  if (run.dry_run || run.reverts !== null || run.pricelist_id === null) return false;
  return run.findings.tables?.some(({ name }) => deciding.has(name)) ?? false;
}

/** The options of one model. */
export interface ModelChoices {
  id: number;
  code: string;
  options: readonly ImportChoice[];
}

/** The options model by model, as the server orders them. */
export function byModel(choices: readonly ImportChoice[]): readonly ModelChoices[] {
  const models = new Map<number, { id: number; code: string; options: ImportChoice[] }>();
  for (const choice of choices) {
    const { model_id: id, model: code } = choice;
    const known = models.get(id);
    if (known) known.options.push(choice);
    else models.set(id, { id, code, options: [choice] });
  }
  return [...models.values()];
}
