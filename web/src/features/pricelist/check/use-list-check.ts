import type { Schemas } from '@/api/client';
import { useCheckOfList } from '@/api/list-check';

/** A model with what is found about its rules. */
export type CheckedModel = Schemas['FoundModel'];

/** The rules of a price list, checked as long as somebody looks; what is found is shown meanwhile, the worst first. */
export function useListCheck({ id }: { id: number }) {
  const check = useCheckOfList(id);
  return { ...check, found: check.found.map(worstFirst) };
}

const rank = ({ blocks, severity }: Schemas['Finding']) => (blocks ? 0 : severity === 'error' ? 1 : 2);

const worstFirst = (model: CheckedModel): CheckedModel => ({
  ...model,
  findings: model.findings.toSorted((one, other) => rank(one) - rank(other)),
});
