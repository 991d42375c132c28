import { useRouter } from '@tanstack/react-router';
import { useCan } from './Can';
import type { ActionContext } from './describe';
import type { CellContext } from './entity';

/** What actions on the records of a page need to know besides the records. */
export function useActionContext(context: CellContext): ActionContext {
  const router = useRouter();
  const { may } = useCan();
  return { ...context, may, router };
}
