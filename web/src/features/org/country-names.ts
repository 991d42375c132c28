import type { CellContext } from '@/kit/record/entity';

/** Countries are called as on the rest of the screen, whatever language base data is shown in. */
export function inScreenLanguage(context: CellContext): CellContext {
  return { ...context, language: context.screenLanguage ?? context.language };
}
