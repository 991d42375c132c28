import { useQueryClient } from '@tanstack/react-query';
import { type Edits, editsOf } from './edits';

/** The edits of the user who is logged in. */
export function useEdits(): Edits {
  return editsOf(useQueryClient());
}
